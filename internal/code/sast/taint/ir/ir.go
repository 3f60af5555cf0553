package ir

// Pos is a range in a file: lines and columns in bytes, from 1, the end inclusive.
type Pos struct {
	Line, EndLine uint32
	Col, EndCol   uint16
}

// File is a lowered file.
type File struct {
	Path     string // relative to the repository, with slashes
	Language string // as in code.File
	Test     bool
	Vendored bool // third-party code: only its summaries are used
	// Module is the qualified name that precedes the file's top-level names, "" if they are global.
	// Aliases are further names by which the file can be imported; aliases that several files share
	// are ignored.
	Module  string
	Aliases []string
	// Exports are the names that other files can import from the module, in languages where modules can export those of others, and Stars
	// the modules all of whose exports it exports.
	Exports []Export
	Stars   []string
	Classes []*Class // including nested ones
	// Funcs are the named functions of the file: top-level functions and the methods of Classes.
	// Nested and anonymous ones are in Lambda expressions only.
	Funcs []*Func
	// Top is the code outside functions, nil if empty. Variables that functions can see are
	// Refs.
	Top *Func
	// Lines is the number of lines, Lost the number of those that were not lowered because of syntax
	// errors or deep nesting.
	Lines, Lost int
}

// Export is a name that a module exports.
type Export struct {
	Name string
	To   string // the qualified name in another module, or that module, "" for what the module itself declares
}

// Class is a class, interface, trait, module, record or struct.
type Class struct {
	Name        string   // qualified
	Supers      []string // classes, interfaces and mixins that it extends, with alternatives
	Annotations []Annotation
	Fields      []Field
	Methods     []*Func
	// Partial is true if the class is declared in several parts.
	Partial bool
	// Structural is true for an interface that every class with its methods implements.
	Structural bool
	// Converts is true if a call of the type converts its argument, in languages without constructors.
	Converts bool
	// Defined is true for a type of its own that is declared as a built-in one: its values are not assignable to that.
	Defined bool
	// Default is the default of parameters of the type, which is an alias of its superclass then (Python's Annotated).
	Default *Expr
	Pos     Pos
}

// Field is a declared field or property of a class.
type Field struct {
	Name, Type  string
	Static      bool
	Final       bool // it never changes after its initial value
	Annotations []Annotation
	Init        *Expr // nil if missing
	Pos         Pos
}

// Annotation is an annotation, decorator or attribute.
type Annotation struct {
	Name string // qualified, with alternatives
	Args []Arg
	Pos  Pos
}

// ClassBody ends the name of the function with the statements in the body of a class.
const ClassBody = ".<class>"

// Func is a function, method, constructor, lambda or the top of a file.
type Func struct {
	Name        string // qualified: class or module, and the name; "" for lambdas
	Class       string // qualified name of its class, "" for functions
	Static      bool
	Constructor bool
	Async       bool // its result is awaited
	Generator   bool // its results are iterated
	Exported    bool // visible outside the file
	Private     bool // visible in its class only, so that it overrides nothing
	Getter      bool // read like a field
	Setter      bool // assigned like a field; its name ends in "="
	// Extends is the qualified name of the function that takes the receiver of this one as its first argument, "" for others.
	Extends     string
	Params      []Param
	Result      string // declared type
	Annotations []Annotation
	// Abstract is true if it has no body: a method of an interface, or a function that is defined
	// elsewhere.
	Abstract bool
	// Template is true if its file is a template that it fills. Its receiver has the template's
	// variables.
	Template bool
	Body     []Stmt
	Pos      Pos // of the name, or of the beginning
}

// Entry returns the name of the variable of a function that is an entry of a global map, such as $_POST['id'] in PHP.
func Entry(global, key string) string { return global + "['" + key + "']" }

// NamedRest is the name of an argument that is a map of named arguments.
const NamedRest = "**"

// Param is a parameter other than the receiver.
type Param struct {
	Name, Type  string
	Annotations []Annotation
	Default     *Expr
	// Pattern, if not nil, is the target that the argument is assigned to, for languages that
	// destructure arguments. Name is then generated.
	Pattern  *Expr
	Rest     bool // takes all further positional arguments, as a list
	NamedMap bool // takes all further named arguments, as a map
	// Positional is true for a NamedMap that takes a positional argument instead, if there is one (Ruby).
	Positional bool
	Block      bool // takes the block of a call (Ruby)
	Reference  bool // is the caller's variable: assignments change that
}

// StmtOp is a kind of statement.
type StmtOp uint8

// Kinds of statements. The comments name the fields of Stmt that they use.
const (
	// ExprStmt evaluates X.
	ExprStmt StmtOp = iota
	// Decl declares the variable Name of Type, with the value X. Both may be missing.
	Decl
	// If runs Body if X is true, otherwise Else.
	If
	// Loop runs Body while X is true, forever if X is nil. Post runs after each turn. With
	// PostTest, Body runs at least once.
	Loop
	// ForEach runs Body for each element of X. Target is assigned the element, Key its key or
	// index; both may be nil.
	ForEach
	// Switch compares X with the values of Cases. Without X, the values are conditions.
	Switch
	// Try runs Body, one of Cases if that throws, and Else (finally) in any case.
	Try
	// Return ends the function with X, or nothing; with the Name Outer, the one that contains the closure.
	Return
	// Throw ends the function, or the Try around it, with X.
	Throw
	// Break leaves the innermost loop or switch, Continue begins the next turn of the loop; with a Name, it is that of the
	// statement with this label.
	Break
	Continue
	// Block runs Body.
	Block
	// Yield adds X to the results that callers iterate.
	Yield
	// Take assigns a copy of the object X to Target, so that changes of one do not change the other.
	Take
	// Refill makes Target all the elements of the collection X, after a loop that has changed each of them.
	Refill
)

// Stmt is a statement.
type Stmt struct {
	Op       StmtOp
	PostTest bool
	Pos      Pos
	Name     string // also the label of a Loop, ForEach, Switch or Block
	Type     string
	X        *Expr
	Target   *Expr
	Key      *Expr
	Body     []Stmt
	Else     []Stmt
	Post     []Stmt
	Cases    []Case
}

// Case is a branch of a Switch, or a handler of a Try.
type Case struct {
	// Values are compared with the Switch's X. The default, and handlers, have none.
	Values []*Expr
	// Name and Type are those of the variable of a handler, or of a type pattern.
	Name, Type string
	Body       []Stmt
	// Falls is true if the next branch runs after this one.
	Falls bool
	Pos   Pos
}

// Op is a kind of expression.
type Op uint8

// Kinds of expressions. The comments name the fields of Expr that they use.
const (
	// Unknown is an expression that the analysis does not model. Its value may contain any of Args.
	Unknown Op = iota
	// Nil is null, None, nil, undefined.
	Nil
	// Bool has Num 0 or 1, Number the value Num, String the text Name. An interpolated string is a
	// Concat.
	Bool
	Number
	String
	// Regexp is a regular expression literal, Name its pattern, Type its flags.
	Regexp
	// Var is the variable Name. One that is passed as the cell of a variable has that as X.
	Var
	// Ref is the global Name: a class, function, module, constant or variable.
	Ref
	// This is the receiver, Super the receiver as one of its superclass.
	This
	Super
	// Select is the member Name of X: a field, a property, or a method that is not called. Optional
	// chaining is the same. One of This may have a Type: the global that it is if the receiver has
	// no such member.
	Select
	// Index is the element of X at Args[0]. With Name ":", it is the slice between Args. Otherwise
	// further Args are further dimensions.
	Index
	// Call calls X with Args; for a method call, X is a Select. With the Name Get, it may be a read
	// of a field, in languages that write both alike; with the Name Later, it runs at another time.
	Call
	// New is a new object of Type, or of the class X, constructed with Args. Body are the methods of
	// an anonymous subclass. With the Name Literal no constructor runs: Args are the fields, by
	// name or in their order.
	New
	// Binary applies the operator Name to Args[0] and Args[1]: + - * / % ** == != < <= > >= && || ??
	// & | ^ << >> in instanceof =~ <=>. "++" is concatenation, in languages that distinguish it from
	// addition; "===" is "==". "&&" and "||" have one of their values, in languages where they do.
	Binary
	// Unary applies the operator Name to Args[0]: ! - + ~
	Unary
	// Concat is the concatenation of Args as text.
	Concat
	// Cond is Args[1] if Args[0] is true, otherwise Args[2].
	Cond
	// Assign assigns Args[0] to X: a Var, Ref, Select or Index, or a List, Map or Spread of these.
	// Its value is the one assigned. Name is the operator of a compound assignment, such as "+" for
	// +=, otherwise "".
	Assign
	// Lambda is the function Func, which sees the variables around it.
	Lambda
	// List has the elements Args. Map has the elements Args at their names, or computed keys. A Map with
	// the Name Copy is a copy of the object that it spreads, of the same types.
	List
	Map
	// Spread inserts the elements of Args[0] into arguments, a list or a map.
	Spread
	// Cast is Args[0] as Type, converted if the language converts.
	Cast
	// Await is the value of the promise Args[0].
	Await
	// MethodRef is the method Name of X, or of the class Type, as a function.
	MethodRef
	// Seq evaluates Args; its value is that of the last.
	Seq
	// Either is one of Args, which only types tell apart: Account::name is a method of an account, or a static one that is passed it.
	Either
)

// Checker is the annotation of a field with functions that raise an exception for values that the field may not have.
const Checker = "<checker>"

// Outer is the Name of a Return that ends the function around closures, rather than the closure that it is in.
const Outer = "outer"

// CellKey is the key of the value in an object that is passed in place of a variable.
const CellKey = "$"

// Literal is the Name of a New that runs no constructor.
const Literal = "{}"

// Later is the Name of a Call that does not run here, or not to its end: a deferred or concurrent one.
const Later = "later"

// Copy is the Name of a Map that copies an object.
const Copy = "copy"

// Get is the Name of a Call that may be a read of a field.
const Get = "get"

// Enter is the Name of a Unary whose value is that of the context that its operand opens.
const Enter = "enter"

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
	// Name is that of a named argument, or the constant key of an element of a Map, otherwise "".
	Name string
	// Key is the computed key of an element of a Map, otherwise nil.
	Key *Expr
	// X is never nil.
	X *Expr
}
