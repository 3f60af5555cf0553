// Package ir defines the form in which the taint engine sees a program, whatever its language: files
// with classes and functions, structured statements and expression trees. Languages lower their
// syntax trees to it; the analysis sees nothing else.
//
// Names. A qualified name is what the language writes ("java.sql.Statement", "os.system",
// "App\Models\User", "ActionController::Base"); members follow a dot: "java.sql.Statement.execute".
// If a file alone cannot decide what a name means, because of wildcard imports or names of the same
// package, the lowering lists the alternatives, best first, separated by "|". The analysis takes the
// first one that the program declares or that knowledge is about.
//
// A name is a Var if it is a parameter or variable of the function or of one around it. Every other
// name is a Ref: imports, globals, classes, functions of the file. Variables of the file that
// functions share are Refs below the file's module.
//
// Types are qualified names with generic arguments in <>: "java.util.List<java.lang.String>"; an
// array of T is "T[]". The empty type is unknown. Built-in types have their short names ("int",
// "string", "bool").
package ir
