package model

// Protocol names the methods that a language calls for other syntax on objects of the program's classes. Empty names are not called.
type Protocol struct {
	Call    string `yaml:"call"`    // object(arguments)
	Text    string `yaml:"text"`    // where text is expected
	Type    string `yaml:"type"`    // of text that a cast converts to; empty if casts convert nothing
	Get     string `yaml:"get"`     // object[key]
	Set     string `yaml:"set"`     // object[key] = value
	Member  string `yaml:"member"`  // a member that the object does not have, by its name
	Missing string `yaml:"missing"` // a method that the object does not have, by its name and arguments
	// MissingStatic is Missing for static methods.
	MissingStatic string `yaml:"missing-static"`
	// Listed is true if the arguments of Missing are one list.
	Listed    bool              `yaml:"listed"`
	Enter     string            `yaml:"enter"`     // the value of a statement that opens a context
	Operators map[string]string `yaml:"operators"` // of binary operators
	// Subscripted is true if a class with type arguments in brackets is the class.
	Subscripted bool `yaml:"subscripted"`
	// Strict is true if casts to numbers throw an exception for other texts.
	Strict bool `yaml:"strict"`
	// Keys is true if a loop over a map is one over its keys.
	Keys bool `yaml:"keys"`
	// Services are endings of class names: a member that no class declares may be an object of the class of its name with one of them,
	// whatever their case. Containers and loaders of frameworks provide such members.
	Services []string `yaml:"services"`
}
