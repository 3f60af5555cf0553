// Package engines owns the program whose processes judge repositories: one command for each
// engine that runs in its own process. It imports only the engines, because linked packages
// are initialised at every start: a process of this program is ready after a twentieth of a
// second, one of the whole of Assay after half a second.
package engines

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"assay/internal/code/quality"
	"assay/internal/code/sast"
	"assay/internal/code/sast/goengine"
	"assay/internal/code/sast/settings"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/code/sca"
)

// Command serves an engine: it reads a request and writes the findings.
type Command func(ctx context.Context, in io.Reader, out io.Writer) error

// Commands returns all engines by the name of their command.
func Commands() map[string]Command {
	return map[string]Command{
		sast.GoEngineCommand: goengine.Main,
		sast.TaintCommand:    engine.Main,
		sast.SettingsCommand: settings.Serve,
		quality.Command:      quality.Serve,
		sca.Command:          sca.Serve,
	}
}

// Main runs the command that the arguments name and returns the exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	commands := Commands()
	if len(args) != 1 || commands[args[0]] == nil {
		_, _ = fmt.Fprintln(errs, "Assay's worker starts this program with one of the commands "+strings.Join(slices.Sorted(maps.Keys(commands)),
			", ")+". It is not meant for direct use.")
		return 2
	}
	if err := commands[args[0]](ctx, in, out); err != nil {
		_, _ = fmt.Fprintln(errs, err)
		return 1
	}
	return 0
}
