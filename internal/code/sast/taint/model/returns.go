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

// MemberElem is the type of a member that has the type of the elements of what contains it: the last
// type argument, such as Order for the payload of a Message<Order>.
const MemberElem = "elem"
