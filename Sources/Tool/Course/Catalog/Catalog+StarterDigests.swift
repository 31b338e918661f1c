extension Course {
  /// The digest of each starter as it is handed out, by id. Written by
  /// `swift run workbook course update`.
  static let starterDigests: [String: String] = [
    "1.1": "529fa67fc7e6a97f",
    "1.2": "dede58a79653d225",
    "1.3": "8710f17f9f84ecda",
    "1.4": "7038ff079db86bf7",
    "1.5": "e307152c4a4f7c2e",
    "2.1": "d91c61fbc999e4e4",
    "2.2": "3f8656b404f0c3c5",
    "2.3": "07ae1ecf7b92632d",
    "2.4": "4b0ecd5f76c16868",
    "2.5": "d4f95a53ca0afa3a",
    "2.6": "e56f3ac225666079",
    "3.1": "516d94c6281485c9",
    "3.2": "357e9db5796e0fa4",
    "3.3": "57aff17919a4af4c",
    "3.4": "6dff790bcc410215",
    "3.5": "a8949250a5135409",
    "4.1": "13770175c7677ffc",
    "4.2": "f286166d0baddc82",
    "4.3": "5630d5125ce8bfef",
    "4.4": "f6e4cd63f8897b4f",
    "4.5": "8ac57c74c76eb17a",
    "4.6": "d2c3a0fbcacd3000",
    "5.1": "a5097dd870d29ae9",
    "5.2": "aa213638d6c1bfaf",
    "5.3": "e3650736f0a71f3e",
    "5.4": "73dae63158d4797e",
    "5.5": "2f9ded01601a4cfe",
  ]
}
