package model

// What a rule may say about its result instead of a type.
const (
	// ReturnsThis is the type of the receiver.
	ReturnsThis = "this"
	// ReturnsRecords are records of what is called on, a model that is no class of the program.
	ReturnsRecords = "records"
	// ReturnsFirst is the first argument.
	ReturnsFirst = "0"
	// ReturnsRecord is an object of the class that the first argument is, or is of.
	ReturnsRecord = "new 0"
)
