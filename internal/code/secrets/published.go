package secrets

// publishedExamples are values that people copy from documentation, as the first eight bytes
// of their SHA-256: access keys of AWS' documentation, test keys of Stripe's, tokens of
// jwt.io, keys of the storage and Cosmos DB emulators of Azure, examples of RFC 6455, 6749,
// 6750, 7617 and 7643, keys of RFC 7515, 7517, 7520 and 8037, the private key of wg(8), the account of
// MinIO's public playground, the keys of reCAPTCHA for tests, and the accounts with which Hardhat, Anvil and Ganache start.
var publishedExamples = set(
	"1a5d44a2dca19669", "78314b11be2e5815", "647f7143af147062", "c6ea27c534f993d3", "e21b597ba6b9cafa", "2cafc0970149a84f",
	"f2d6ca16515033e5", "b1471f544ceeea31", "7f75367e78812551", "da816f9f2c16e6c5", "325c78437290d342", "0011cc25eb432071",
	"aa6547439583c3a2", "cf4d418ed3de92d7", "73f71af093fdf154", "e4da07ad200089ce", "bdfeaef44475711c", "0e9d220616f08345",
	"fe97449352b1d67c", "12d8d9ea56a1acfb", "b8e148545b13c78b", "6c96130f130ab0d6", "00cf4c781dc37003", "e9974c507d2a8021",
	"53f5da0aaa93d64c", "ad71fb4165536675", "15cef4b629cc2d07", "507e2ce3c522082b",
	"a45404ae333dd955", "190edf59d5736c3b", "2e4ff57e9c832eda", "8b1b17a9740c068a", "57afc11665beb68d", "f8123081a22e5c00",
	"5ccf2edb4f070f0b", "ecaa6793a6374193", "92a7d7ea52e43e70", "ea1ca3e25b35a51e",
	"bc1a50966c9e6486", "8335c55334821eef", "b26ab6529d20ebeb", "64034b44c579b335", "4d3e46eec8244d1d", "0aedba9d586f34f9",
	"28e543d3753fc9d1", "f070994a85994785", "38e69fdd19aefeb4", "967f21586cdf1248", "0b33e0132123e78d", "84bc109b3d59b017",
	"85bde548053aab4b", "f1513114f60e5e95", "5330d388af894c9e", "a2e06155cb1a424f", "4a67d7a0d8a16d6d", "b08bdfde9930d920",
	"cf1fc66f853151a4", "100546a8b020a55a", "578592185588730b", "30e55f5463e22af0", "70b801afae94d2e6", "0bc9fde2b028e3b0",
	"f51c2c795f782308", "6dea34b661141091", "faeb1dab5a326eef", "196fbadca8b7eea6", "ecd5e9d0b08a8a9f", "3fd5610ee03a3503",
	"9c5d0a6656e5d3f3", "b83e96417f61cb14", "1ab729123be83925", "1bbb9293c38acc5e", "df452eef23e8cf2c",
	"f5e95c9954635b65", "03b970ed8171d73b",
)
