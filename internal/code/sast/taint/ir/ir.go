package ir

// Pos is a place in a file: lines and columns (in bytes) from 1, the end inclusive.
type Pos struct {
	Line, EndLine uint32
	Col, EndCol   uint16
}

// File is a lowered file.
type File struct {
	Path     string // relative to the repository, with slashes
	Language string // as code.File names it
	Test     bool
	Vendored bool // third-party code: only its summaries are used
	// Module is the qualified name that the top-level names of the file are below, ""
	// when they are global. Aliases are further names that it is imported by; those
	// that several files give are ignored.
	Module  string
	Aliases []string
	Classes []*Class // nested ones too
	// Funcs are all functions of the file that have a name of their own: top-level
	// functions and, once more, the methods of Classes. Nested and anonymous ones
	// are in Lambda expressions only.
	Funcs []*Func
	// Top is the code outside of functions, nil when there is none. Its variables that
	// functions can see are assigned as Refs.
	Top *Func
	// Lines is how many lines the file has, Lost how many of them could not be lowered:
	// syntax errors, or nesting beyond the limit.
	Lines, Lost int
}

// Class is a class, interface, trait, module, record or struct.
type Class struct {
	Name        string   // qualified
	Supers      []string // classes, interfaces and mixins that it extends, with alternatives
	Annotations []Annotation
	Fields      []Field
	Methods     []*Func
	// Partial says that files declare it in parts.
	Partial bool
	// Structural is an interface that whatever has all of its methods implements without
	// saying so.
	Structural bool
	Pos        Pos
}

// Field is a declared field or property of a class.
type Field struct {
	Name, Type  string
	Static      bool
	Final       bool // it never changes after its initial value
	Annotations []Annotation
	Init        *Expr // nil when there is none
	Pos         Pos
}

// Annotation is an annotation, decorator or attribute.
type Annotation struct {
	Name string // qualified, with alternatives
	Args []Arg
	Pos  Pos
}

// Func is a function, method, constructor, lambda or the top of a file.
type Func struct {
	Name        string // qualified: class or module, and the name; "" for lambdas
	Class       string // qualified name of the class whose method it is, else ""
	Static      bool
	Constructor bool
	Async       bool // its result is awaited
	Generator   bool // its results are iterated
	Exported    bool // others than the file's own code may call it
	Getter      bool // it is read like a field
	// Setter says that it is assigned like a field, whose name it has with "=" behind.
	Setter      bool
	Params      []Param
	Result      string // declared type
	Annotations []Annotation
	// Abstract says that what it does is not known here: a method of an interface, a
	// function that is written elsewhere.
	Abstract bool
	// Template says that it is run to fill the template that its file is; its receiver
	// holds what the template is given.
	Template bool
	Body     []Stmt
	Pos      Pos // of the name, or of the beginning
}

// Param is a parameter. The receiver is none.
type Param struct {
	Name, Type  string
	Annotations []Annotation
	Default     *Expr
	// Pattern is assigned from the parameter at the beginning, for languages that take
	// arguments apart; Name is then made up.
	Pattern  *Expr
	Rest     bool // takes all further positional arguments, as a list
	NamedMap bool // takes all further named arguments, as a map
	Block    bool // takes the block of a call (Ruby)
}

// StmtOp says what a statement is.
type StmtOp uint8

// Statements. The comments name the fields of Stmt that count.
const (
	// ExprStmt evaluates X.
	ExprStmt StmtOp = iota
	// Decl makes the variable Name of Type (or unknown) in the function, with the value X
	// or none.
	Decl
	// If runs Body when X holds, else Else.
	If
	// Loop runs Body while X holds; X nil is forever. Post is run after each turn.
	// PostTest says that the body is run at least once.
	Loop
	// ForEach runs Body for each element of X. Target is assigned the element, Key (or
	// nil) its key or index.
	ForEach
	// Switch compares X with the Cases; X nil compares conditions.
	Switch
	// Try runs Body, one of the Catches when it throws, and Else (finally) in any case.
	Try
	// Return ends the function with X, or nothing.
	Return
	// Throw ends the function, or the Try around it, with X.
	Throw
	// Break and Continue end or go on with the loop around them.
	Break
	Continue
	// Block runs Body.
	Block
	// Yield hands X to whoever iterates the function's results.
	Yield
)

// Stmt is a statement.
type Stmt struct {
	Op       StmtOp
	PostTest bool
	Pos      Pos
	Name     string
	Type     string
	X        *Expr
	Target   *Expr
	Key      *Expr
	Body     []Stmt
	Else     []Stmt
	Post     []Stmt
	Cases    []Case
}

// Case is a branch of a Switch, or a catch of a Try.
type Case struct {
	// Values are compared with the Switch's X; the branch is the default when there are
	// none. Of a catch they are none.
	Values []*Expr
	// Name and Type are the variable of a catch, or what a pattern binds.
	Name, Type string
	Body       []Stmt
	// Falls says that the end of the body goes on with the next branch.
	Falls bool
	Pos   Pos
}

// Op says what an expression is.
type Op uint8

// Expressions. The comments name the fields of Expr that count.
const (
	// Unknown is what has no meaning for the analysis; Args are evaluated, and the
	// result may hold any of them.
	Unknown Op = iota
	// Nil is null, None, nil, undefined.
	Nil
	// Bool is Num 0 or 1, Number is Num, String is Name. Text of a template or an
	// interpolated string is a Concat of Strings and expressions.
	Bool
	Number
	String
	// Regexp is a regular expression literal, Name its pattern, Type its flags.
	Regexp
	// Var is the variable Name.
	Var
	// Ref is the global thing Name: class, function, module, constant, variable.
	Ref
	// This is the receiver; Super is it as its superclass sees it.
	This
	Super
	// Select is member Name of X: field, property, or method that is not called here.
	// Optional chaining is the same. Of This, it may have a Type: what it is when the
	// receiver has no such member.
	Select
	// Index is the element of X at Args[0]; further Args are further dimensions or the
	// ends of a slice (Name is then ":").
	Index
	// Call calls X with Args. A method call has a Select for X. Named Get, it may as well be
	// the read of a field, in languages that write both alike.
	Call
	// New makes an object of Type, or of the class that X gives, with Args; Body, where it
	// is not nil, holds the methods of an anonymous subclass. Under the Name Literal it is
	// written down by its fields, which are Args in their order or by their names, and
	// no constructor runs.
	New
	// Binary is Args[0] and Args[1] under the operator Name: + - * / % ** == != < <= > >=
	// && || ?? & | ^ << >> in instanceof =~ <=>; "++" is concatenation in languages
	// that tell it from addition, "===" is "==". "&&" and "||" give one of their values in
	// languages where they do.
	Binary
	// Unary is Args[0] under the operator Name: ! - + ~
	Unary
	// Concat is the text of all Args behind each other.
	Concat
	// Cond is Args[1] when Args[0] holds, else Args[2].
	Cond
	// Assign gives the target X (Var, Ref, Select, Index, or a List, Map or Spread of
	// targets) the value Args[0], and has that value. Name is the operator of a compound
	// assignment, such as "+" for +=, else "".
	Assign
	// Lambda is the function Func, which sees the variables around it.
	Lambda
	// List has the elements Args. Map has them under the keys of the arguments, or
	// under Keys where they are computed.
	List
	Map
	// Spread, in arguments, lists and maps, stands for the elements of Args[0].
	Spread
	// Cast is Args[0] as Type, by conversion where the language converts.
	Cast
	// Await is the result of Args[0].
	Await
	// MethodRef is method Name of X, or of the class of Type, as a function.
	MethodRef
	// Seq evaluates Args and has the value of the last.
	Seq
)

// Literal is the Name of a New without a constructor.
const Literal = "{}"

// Get is the Name of a Call that may be the read of a field.
const Get = "get"

// Expr is an expression.
type Expr struct {
	Op   Op
	Pos  Pos
	Name string
	Type string
	Num  float64
	X    *Expr
	Args []Arg
	Func *Func
	Body []*Func
}

// Arg is an argument or element.
type Arg struct {
	// Name is that of a named argument, or the key of a Map's element, "" for none.
	Name string
	// Key is the computed key of a Map's element, else nil.
	Key *Expr
	// X is never nil.
	X *Expr
}
