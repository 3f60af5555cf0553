// Assay-hook looks for secrets in the staged changes of a commit. It is built without the
// tag gore2regex: that matcher takes longer to start than a small change takes to scan.
package main

import (
	"context"
	"os"
	"os/signal"

	"assay/internal/hook"
)

func main() { os.Exit(start()) }

func start() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return hook.Main(ctx, os.Args[1:], os.Stdout, os.Stderr)
}
