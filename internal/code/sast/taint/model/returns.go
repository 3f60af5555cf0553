package model

// Values of Rule.Returns that are not types.
const (
	// ReturnsThis means that the result has the type of the receiver.
	ReturnsThis = "this"
	// ReturnsRecords means that the result is records of the receiver, a model that is not a class
	// of the program.
	ReturnsRecords = "records"
	// ReturnsFirst means that the result is the first argument.
	ReturnsFirst = "0"
	// ReturnsRecord means that the result is an object of the first argument if that is a class,
	// otherwise of its class.
	ReturnsRecord = "new 0"
)
