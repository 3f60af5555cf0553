package model

// Values of Rule.Returns that are no types.
const (
	// ReturnsThis is the type of the receiver.
	ReturnsThis = "this"
	// ReturnsRecords is records of the receiver, a model that is no class of the program.
	ReturnsRecords = "records"
	// ReturnsFirst is the first argument.
	ReturnsFirst = "0"
	// ReturnsRecord is an object of the class that the first argument is, or is of.
	ReturnsRecord = "new 0"
)
