package sast

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code"
	"assay/internal/code/excerpt"
	"assay/internal/code/sarif"
	"assay/internal/procgroup"
	"assay/internal/scan"
)

// maxSARIF bounds the output of an external engine, in bytes.
const maxSARIF = 64 << 20

// external is an engine from the configuration: a command that gets the folder of
// the files as its last argument and writes SARIF to standard output.
type external struct {
	name      string
	languages []string
	command   []string
	memory    int64
	masker    excerpt.Masker
}

var externalName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]{0,39}$`)

// parseExternal reads name=command or name:Language+Language=command. Words of the command are
// separated by spaces; quotes keep spaces together.
func parseExternal(line string, memory int64) (*external, error) {
	head, command, ok := strings.Cut(line, "=")
	name, languages, _ := strings.Cut(strings.TrimSpace(head), ":")
	if !ok || !externalName.MatchString(name) {
		return nil, scan.Errorf(scan.CodeInvalid, "code.engines: %q is not name=command with a name of letters, digits, '.', '_' and '-'", line)
	}
	words, err := split(command)
	if err != nil || len(words) == 0 {
		return nil, scan.Errorf(scan.CodeInvalid, "code.engines: %s has no command, or a quote in it does not end", name)
	}
	e := &external{name: name, command: words, memory: 8 * memory}
	for l := range strings.SplitSeq(languages, "+") {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		if !programs[l] {
			return nil, scan.Errorf(scan.CodeInvalid, "code.engines: %s is not the name of a language", l)
		}
		e.languages = append(e.languages, l)
	}
	return e, nil
}

// split splits a command into words.
func split(command string) (words []string, err error) {
	var word strings.Builder
	var quote rune
	begun := false
	for _, r := range command {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, begun = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if begun {
				words = append(words, word.String())
				word.Reset()
			}
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote does not end")
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}

// Name implements code.Engine.
func (e *external) Name() string { return e.name }

// Dimension implements code.Engine.
func (*external) Dimension() scan.Dimension { return scan.DimensionSAST }

// Languages implements Engine. An engine without declared languages does not count as supporting
// any, because it is unknown what it judges.
func (e *external) Languages() []string { return e.languages }

// Scan implements code.Engine.
func (e *external) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	report := code.Report{Run: scan.EngineRun{Name: e.name}}
	about := e.about(tree)
	if len(about) == 0 {
		return report, nil
	}
	log, err := e.run(ctx, tree, opt)
	if err != nil {
		return report, err
	}
	root, err := openTree(tree)
	if err != nil {
		return report, err
	}
	defer func() { _ = root.Close() }()
	report.Run.Version = strings.TrimSpace(log.Version)
	if log.Tool != "" && !strings.EqualFold(log.Tool, e.name) {
		report.Run.Version = strings.TrimSpace(log.Tool + " " + log.Version)
	}
	report.Run.Files = len(about)
	if len(log.Files) > 0 {
		report.Run.Files = len(log.Files)
	}
	report.Findings = place(root, tree, log.Findings)
	report.Judged = !log.Failed || len(report.Findings) > 0
	report.Notes = e.notes(ctx, log)
	if log.Failed {
		report.Run.Error = "The engine reported a failure."
	}
	return report, nil
}

// about returns the files that the engine can judge.
func (e *external) about(tree *code.Tree) []code.File {
	return slices.DeleteFunc(slices.Clone(tree.Files), func(f code.File) bool {
		return f.Binary || !handwritten(f) || f.Language == "" || len(e.languages) > 0 && !slices.Contains(e.languages, f.Language)
	})
}

func (e *external) run(ctx context.Context, tree *code.Tree, opt code.Options) (log sarif.Imported, err error) {
	program, err := exec.LookPath(e.command[0])
	if err != nil {
		return log, scan.Errorf(scan.CodeUnavailable, "The program of the engine is missing on the host.")
	}
	dir, err := tree.Sandbox.MkdirTemp(opt.TempDir, "sast-")
	if err != nil {
		return log, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var data bytes.Buffer
	runErr := engineProgram(tree, dir, e.memory, strings.NewReader(""), nil,
		slices.Concat([]string{program}, e.command[1:], []string{tree.Root})).Run(ctx, func(stdout io.Reader) error {
		if _, err := data.ReadFrom(io.LimitReader(stdout, maxSARIF+1)); err != nil {
			return err
		}
		if data.Len() > maxSARIF {
			return scan.Errorf(scan.CodeTooLarge, "The engine wrote more than %d MiB.", maxSARIF>>20)
		}
		return nil
	})
	exit := &exec.ExitError{}
	if err := e.failure(ctx, runErr, &exit, data.Bytes()); err != nil {
		return log, err
	}
	log, err = sarif.Read(data.Bytes(), tree.Root)
	if err != nil {
		return log, scan.Wrap(scan.CodeInvalid, errors.Join(err, runErr), "The engine did not write SARIF 2.1.0: "+scan.MessageOf(err))
	}
	if exit.ProcessState != nil && exit.ExitCode() < 0 {
		log.Failed = true // a signal ended it
	}
	return log, nil
}

// failure returns the reason why a run has no log, or nil if it may have one. exit is the
// exit code of a run with findings, for which many engines do not return 0.
func (e *external) failure(ctx context.Context, runErr error, exit **exec.ExitError, out []byte) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case runErr != nil && scan.CodeOf(runErr) == scan.CodeTooLarge:
		return runErr
	case errors.Is(runErr, procgroup.ErrSandbox):
		return scan.Wrap(scan.CodeUnavailable, runErr, "The sandbox of the engine could not be set up on the host.")
	case errors.Is(runErr, procgroup.ErrMemory):
		return scan.Wrap(scan.CodeTooLarge, runErr, "The engine needed too much memory.")
	case runErr != nil && !errors.As(runErr, exit):
		return fmt.Errorf("%s: %w", e.name, runErr)
	case len(bytes.TrimSpace(out)) == 0:
		return scan.Wrap(scan.CodeInvalid, runErr, "The engine wrote nothing.")
	}
	return nil
}

// place adds the code to findings. Findings in vendored and generated files are dropped, as
// for every engine.
func place(root *os.Root, tree *code.Tree, findings []scan.Finding) []scan.Finding {
	n := newNormalizer(root, tree, tree.Files, nil)
	slices.SortStableFunc(findings, func(a, b scan.Finding) int { return cmp.Compare(a.Path, b.Path) })
	out := findings[:0]
	for _, f := range findings {
		file, ok := n.files[f.Path]
		if ok && !handwritten(file) {
			continue
		}
		f.Snippet = "" // the engine's own snippet could quote anything
		if ok {
			n.place(&f, file)
		}
		out = append(out, f)
	}
	return out
}

// notes returns the engine's own messages as notes. Those about code that it cannot parse may quote it.
func (e *external) notes(ctx context.Context, log sarif.Imported) []scan.Note {
	notes := named(log.Problems, func(p string) scan.Note {
		said, ok := "", false
		if e.masker != nil {
			said, ok = e.masker.Mask(ctx, code.File{}, []byte(p), false)
		}
		if !ok {
			said = "The engine reports a problem."
		}
		return scan.Note{Code: NoteEngineSaid, Gap: true, Message: said}
	}, func(n int) scan.Note {
		return scan.Note{Code: NoteEngineSaid, Gap: true, Message: fmt.Sprintf("The engine reports %d more problems.", n)}
	})
	if log.Outside > 0 {
		notes = append(notes, scan.Note{
			Code: NoteFindingsOver, Gap: true,
			Message: counted(log.Outside, "finding") + " for places outside the repository or without one were dropped.",
		})
	}
	if log.Cut > 0 {
		notes = append(notes, scan.Note{
			Code: NoteFindingsOver, Gap: true, Blind: true, Message: counted(log.Cut, "finding") + " above the limit were dropped.",
		})
	}
	if log.Suppressed > 0 {
		notes = append(notes, scan.Note{
			Code: NoteSuppressed, Message: counted(log.Suppressed, "finding") + " were left out, because they are suppressed outside the code.",
		})
	}
	return notes
}
