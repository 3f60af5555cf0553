// Package ir owns the form in which the taint engine sees a program, whatever its
// language: files with classes and functions, structured statements and expression
// trees. The languages lower their syntax trees into it; the analysis knows nothing
// else.
//
// Names. A qualified name is what the language writes ("java.sql.Statement",
// "os.system", "App\Models\User", "ActionController::Base"), and a member is set off
// by a dot: "java.sql.Statement.execute". Where a file alone cannot tell what a name
// means, because of wildcard imports or of names of the same package, the lowering
// gives the alternatives, best first, set apart by "|"; the analysis takes the first
// that the repository declares or that knowledge is about.
//
// A name is a Var when it is a parameter or variable of the function or of one around
// it, a Ref when it is anything else: imported, global, a class, a function of the
// file. Variables of the file that functions share are Refs too, under the file's
// module name.
//
// Types are qualified names too, generic arguments behind in <>: "java.util.List<java.lang.String>";
// an array of T is "T[]". The empty type is unknown. Types that a language has built
// in keep their short names ("int", "string", "bool").
package ir
