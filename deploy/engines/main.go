// Engines is the program that a worker starts for the engines of code scans. It is installed
// next to the worker's program as assay-engines. If it is missing or from another build, the
// worker starts itself instead, which takes longer.
package main

import (
	"context"
	"os"

	"assay/internal/code/engines"
)

func main() {
	os.Exit(engines.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
