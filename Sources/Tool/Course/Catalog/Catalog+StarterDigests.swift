extension Course {
  /// The digest of each starter as it is handed out, by id. Written by
  /// `swift run workbook course update`.
  static let starterDigests: [String: String] = [
    "1.1": "6ea3ad2e663bdaa9",
    "1.2": "33d56c848fd533d9",
    "1.3": "20ce6121b8c6bcaa",
    "1.4": "90f2c38e016f793e",
    "1.5": "153b80020ab0cbe9",
    "2.1": "bbd6a8df82da8f32",
    "2.2": "2979935d5b2c858d",
    "2.3": "57cc289bac13a666",
    "2.4": "39e1a73850aa518c",
    "2.5": "f0b431e208fe8bed",
    "2.6": "c014beb1434019dd",
    "3.1": "7e62eee05946d5f6",
    "3.2": "9b0cddb55714c168",
    "3.3": "ab0aca678ad16ad0",
    "3.4": "f63025556ff31bbd",
    "3.5": "a68744cf58690f16",
    "4.1": "8cffa16212246240",
    "4.2": "2bfce381fef54f6d",
    "4.3": "ebad34b7300bb1e8",
    "4.4": "d5952452de0ed4fc",
    "4.5": "fa717753745480f4",
    "4.6": "0bf1b9a3107b4034",
    "5.1": "223e926c837abe2e",
    "5.2": "c71393a426af9490",
    "5.3": "e2b2e110321b49af",
    "5.4": "0826b0b1ef267ebb",
    "5.5": "656eb4d5a9a6af60",
    "5.6": "802985fe8a374923",
  ]
}
