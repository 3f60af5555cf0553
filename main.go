// Assay queues, runs and reports quality scans of websites, whole sites and
// code repositories. See README.md.
package main

import (
	"os"

	"assay/internal/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr)) }
