package secrets

// publishedExamples are values that people copy from documentation, as the first eight bytes
// of their SHA-256: access keys of AWS' documentation, test keys of Stripe's, tokens of
// jwt.io, keys of the storage and Cosmos DB emulators of Azure, and examples of RFC 6455,
// 6749, 6750 and 7617.
var publishedExamples = set(
	"1a5d44a2dca19669", "78314b11be2e5815", "647f7143af147062", "c6ea27c534f993d3", "e21b597ba6b9cafa", "2cafc0970149a84f",
	"f2d6ca16515033e5", "b1471f544ceeea31", "7f75367e78812551", "da816f9f2c16e6c5", "325c78437290d342", "0011cc25eb432071",
	"aa6547439583c3a2", "cf4d418ed3de92d7", "73f71af093fdf154", "e4da07ad200089ce", "bdfeaef44475711c", "0e9d220616f08345",
	"fe97449352b1d67c", "12d8d9ea56a1acfb", "b8e148545b13c78b", "6c96130f130ab0d6", "00cf4c781dc37003", "e9974c507d2a8021",
	"53f5da0aaa93d64c", "ad71fb4165536675", "15cef4b629cc2d07", "507e2ce3c522082b",
)
