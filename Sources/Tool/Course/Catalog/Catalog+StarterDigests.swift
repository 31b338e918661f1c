extension Course {
  /// The digest of each starter as it is handed out, by id. Written by
  /// `swift run workbook course update`.
  static let starterDigests: [String: String] = [
    "1.1": "1a1f461d248e2c13",
    "1.2": "56b6d038684d5048",
    "1.3": "90c54afdf80dbc92",
    "1.4": "402f0ac7cda0c431",
    "1.5": "599f9cddd76af781",
    "2.1": "ce7a5dbf5e03f85a",
    "2.2": "76587c91ef1283ec",
    "2.3": "68c3495915750b0d",
    "2.4": "e7cb1980757fe975",
    "2.5": "81562504b6901d53",
    "2.6": "251d13274dda8ca6",
    "3.1": "d31a9bd16d747e6e",
    "3.2": "321cf97a00d1f63d",
    "3.3": "ccbec133cd523222",
    "3.4": "122c0b3f60c7cb1b",
    "3.5": "8a9465a4c12875b6",
    "4.1": "0e283b16a8aa71ab",
    "4.2": "298dbed5b8577fec",
    "4.3": "66a5ee9a2ea2a242",
    "4.4": "d3e5c9d05b75681d",
    "4.5": "ffc28c49df585641",
    "4.6": "a468cf7ce3cc3e02",
    "5.1": "7de14cb622b8e1db",
    "5.2": "fa6c0589622faa13",
    "5.3": "b14ae30848b79fd9",
    "5.4": "8331a6c072c1f89a",
    "5.5": "027add0f927dd752",
  ]
}
