package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"assay/internal/code"
	"assay/internal/code/secrets"
)

const (
	gitleaksModule = "github.com/zricethezav/gitleaks/v8"
	secretsTurns   = 3
	// secretsModuleBytes limits the sources copied from a module, and secretsFileBytes each
	// file, in bytes.
	secretsModuleBytes = 5 << 20
	secretsFileBytes   = 1 << 20
	// secretsPlanted is the number of made-up secrets among the sources, and secretsCommits
	// that of commits in the history.
	secretsPlanted = 200
	secretsCommits = 150
)

// secretsModules returns the required modules whose sources are used.
func secretsModules() []string {
	return []string{gitleaksModule, "go.temporal.io/server", "github.com/google/osv-scalibr", "github.com/securego/gosec/v2"}
}

// codeSecrets compares the engine of SECRETS with gitleaks' own program of the same version,
// in its default build: on a tree of sources with secrets among them, and on a history.
// Assay's engine compiles its rules once, as in a worker; gitleaks' program does it at every
// start.
func codeSecrets(ctx context.Context, b *bench) ([]figure, error) {
	program, version, err := buildGitleaks(ctx, b)
	if err != nil {
		return nil, err
	}
	tree, err := secretsTree(ctx, b)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	side, err := newSecretsSide()
	if err != nil {
		return nil, err
	}
	b.notef("secrets: rules compiled in %s", time.Since(began).Round(time.Millisecond))
	size := int64(0)
	for _, f := range tree.Files {
		size += f.Size
	}
	b.notef("secrets: %d files, %.1f MB, of %s, with %d secrets planted; gitleaks %s", len(tree.Files), float64(size)/1e6,
		strings.Join(secretsModules(), ", "), secretsPlanted, version)
	speed, missed, err := compareSecrets(ctx, b, side, tree, program, []string{"dir", "."}, "tree")
	if err != nil {
		return nil, err
	}
	past, err := secretsHistory(ctx, b)
	if err != nil {
		return nil, err
	}
	b.notef("secrets: history of %d commits", secretsCommits)
	pastSpeed, pastMissed, err := compareSecrets(ctx, b, side, past, program, []string{"git", past.GitDir}, "history")
	if err != nil {
		return nil, err
	}
	return []figure{
		{name: "secrets_speed_ratio", value: speed, op: ">=", bar: 4},
		{name: "secrets_findings_missed", value: float64(missed), op: "<=", bar: 0},
		{name: "secrets_history_speed_ratio", value: pastSpeed, op: ">=", bar: 4},
		{name: "secrets_history_findings_missed", value: float64(pastMissed), op: "<=", bar: 0},
	}, nil
}

// buildGitleaks builds gitleaks' program with its default build tags.
func buildGitleaks(ctx context.Context, b *bench) (program, version string, err error) {
	list := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Version}}", gitleaksModule)
	out, err := list.Output()
	if err != nil {
		return "", "", fmt.Errorf("version of gitleaks: %w", err)
	}
	version = strings.TrimSpace(string(out))
	cmd := exec.CommandContext(ctx, "go", "install", gitleaksModule+"@"+version) //nolint:gosec // a version of go.mod
	cmd.Env = append(os.Environ(), "GOFLAGS=", "CGO_ENABLED=0", "GOBIN="+b.dir)
	cmd.Dir, cmd.Stderr = b.dir, b.log
	if err := cmd.Run(); err != nil {
		return "", "", fmt.Errorf("build gitleaks: %w", err)
	}
	return filepath.Join(b.dir, "gitleaks"), version, nil
}

// gitleaksFinding is a finding in the report of gitleaks' program.
type gitleaksFinding struct {
	RuleID    string
	File      string
	StartLine int
	EndLine   int
	Match     string
}

// compareSecrets runs the sides in turns, and counts what only gitleaks finds: at lines
// where Assay neither reports anything nor states why not.
func compareSecrets(
	ctx context.Context, b *bench, side *secretsSide, tree *code.Tree, program string, args []string, what string,
) (ratio float64, missed int, err error) {
	var ratios []float64
	var ours, theirs seenSecrets
	for turn := range secretsTurns {
		began := time.Now()
		if ours, err = side.scan(ctx, b, tree); err != nil {
			return 0, 0, err
		}
		own := time.Since(began)
		began = time.Now()
		if theirs, err = theirSecrets(ctx, b, tree, program, args); err != nil {
			return 0, 0, err
		}
		other := time.Since(began)
		ratios = append(ratios, other.Seconds()/own.Seconds())
		b.notef("secrets, %s, turn %d: %s, gitleaks %s", what, turn+1, own.Round(time.Millisecond), other.Round(time.Millisecond))
	}
	reasons := map[string]int{}
	for _, f := range theirs.list {
		reason := ours.explain(f)
		if reason == "" {
			missed++
			b.notef("secrets, %s: missed %s at %s:%d", what, f.RuleID, f.File, f.StartLine)
			continue
		}
		reasons[reason]++
	}
	b.notef("secrets, %s: %d findings, gitleaks %d; of its: %v", what, ours.count, len(theirs.list), reasons)
	return median(ratios), missed, nil
}

// seenSecrets are the findings of a side.
type seenSecrets struct {
	count     int
	lines     map[string]bool   // path and line; only the path for a history
	dismissed map[string]string // the same keys: why it is not reported
	list      []gitleaksFinding
	past      bool
}

// explain returns how Assay treated a finding of gitleaks: "reported", the reason of its
// dismissal, or "" if it was missed.
func (s *seenSecrets) explain(f gitleaksFinding) string {
	for line := f.StartLine; line <= f.EndLine+strings.Count(f.Match, "\n"); line++ {
		if s.lines[secretPlace(f.File, line, s.past)] {
			return "reported"
		}
	}
	for line := f.StartLine; line <= f.EndLine; line++ {
		if reason := s.dismissed[secretPlace(f.File, line, s.past)]; reason != "" {
			return "dismissed: " + reason
		}
	}
	if reason := s.dismissed[f.File]; reason != "" && f.RuleID == "generic-api-key" {
		return "dismissed: " + reason
	}
	return ""
}

// secretPlace returns the key of a location: in a history, line numbers differ between
// commits.
func secretPlace(path string, line int, past bool) string {
	if past {
		return path + " "
	}
	return fmt.Sprintf("%s %d", path, line)
}

// secretsSide is Assay's engine, which also records what it dismisses.
type secretsSide struct {
	engine *secrets.Engine
	mu     sync.Mutex
	heard  []secrets.Dismissal
}

func newSecretsSide() (*secretsSide, error) {
	side := &secretsSide{}
	var err error
	side.engine, err = secrets.New(secrets.Config{Dismissed: func(d secrets.Dismissal) {
		side.mu.Lock()
		defer side.mu.Unlock()
		side.heard = append(side.heard, d)
	}})
	return side, err
}

func (side *secretsSide) scan(ctx context.Context, b *bench, tree *code.Tree) (seenSecrets, error) {
	s := seenSecrets{lines: map[string]bool{}, dismissed: map[string]string{}, past: tree.GitDir != ""}
	side.heard = nil
	report, err := side.engine.Scan(ctx, tree, code.Options{TempDir: b.dir, FingerprintKey: []byte("bench")})
	if err != nil {
		return s, err
	}
	for _, n := range report.Notes {
		if n.Gap {
			return s, fmt.Errorf("secrets: %s %s: %s", n.Code, n.Path, n.Message)
		}
	}
	s.count = len(report.Findings)
	for _, f := range report.Findings {
		for line := f.StartLine; line <= f.EndLine; line++ {
			s.lines[secretPlace(f.Path, line, s.past)] = true
		}
	}
	for _, d := range side.heard {
		place := d.Path
		if d.Line > 0 {
			place = secretPlace(d.Path, d.Line, s.past)
		}
		s.dismissed[place] = d.Reason
	}
	return s, nil
}

func theirSecrets(ctx context.Context, b *bench, tree *code.Tree, program string, args []string) (seenSecrets, error) {
	out := filepath.Join(b.dir, "gitleaks.json")
	args = append(slices.Clone(args), "--no-banner", "--log-level", "error", "--exit-code", "0", "--ignore-gitleaks-allow", "--report-format",
		"json", "--report-path", out)
	cmd := exec.CommandContext(ctx, program, args...) //nolint:gosec // built above
	cmd.Dir, cmd.Stderr = tree.Root, b.log
	s := seenSecrets{past: tree.GitDir != ""}
	if err := cmd.Run(); err != nil {
		return s, fmt.Errorf("gitleaks: %w", err)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(data, &s.list)
}

// secretsTree copies sources of modules, and plants secrets among them.
func secretsTree(ctx context.Context, b *bench) (*code.Tree, error) {
	root := filepath.Join(b.dir, "secrets-tree")
	for _, module := range secretsModules() {
		dir, err := moduleDir(ctx, module)
		if err != nil {
			return nil, err
		}
		if err := copySources(dir, filepath.Join(root, filepath.Base(strings.TrimSuffix(module, "/v8")))); err != nil {
			return nil, err
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range secretsPlanted {
		if err := writeSource(root, fmt.Sprintf("planted/p%02d/file%03d.go", i%20, i), plantedSource(r, i)); err != nil {
			return nil, err
		}
	}
	return describe(root)
}

// moduleDir returns the folder with the sources of a module.
func moduleDir(ctx context.Context, module string) (string, error) {
	var download struct{ Dir, Error string }
	list := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Path}}@{{.Version}}", module) //nolint:gosec // a fixed program
	at, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("version of %s: %w", module, err)
	}
	cmd := exec.CommandContext(ctx, "go", "mod", "download", "-json", strings.TrimSpace(string(at))) //nolint:gosec // a module of go.mod
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("download %s: %w", module, err)
	}
	if err := json.Unmarshal(out, &download); err != nil {
		return "", err
	}
	if download.Dir == "" {
		return "", fmt.Errorf("download %s: %s", module, download.Error)
	}
	return download.Dir, nil
}

var errEnough = errors.New("enough")

func copySources(from, to string) error {
	taken := int64(0)
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err != nil || info.Size() > secretsFileBytes || info.Size() == 0 {
			return err
		}
		if taken += info.Size(); taken > secretsModuleBytes {
			return errEnough
		}
		content, err := os.ReadFile(path) //nolint:gosec // a folder of this measurement
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		return writeSource(to, name, string(content))
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

func writeSource(root, name, content string) error {
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(content), 0o600) //nolint:gosec // a folder of this measurement
}

// plantedSource returns code with a secret; kinds take turns.
func plantedSource(r *rand.Rand, i int) string {
	const digits, lower = "0123456789", "abcdefghijklmnopqrstuvwxyz"
	random := func(alphabet string, n int) string {
		var b strings.Builder
		for range n {
			b.WriteByte(alphabet[r.IntN(len(alphabet))])
		}
		return b.String()
	}
	word := func(n int) string { return random(lower+strings.ToUpper(lower)+digits, n) }
	kinds := []string{
		"ghp_" + word(36), "glpat-" + word(20), "npm_" + random(lower+digits, 36), "sk_" + "live_" + word(24),
		"xoxb-" + "123456789012-123456789012-" + word(24), "SG." + word(22) + "." + word(43),
		"dop_v1_" + random(digits+lower[:6], 64), "hf_" + word(34), "pypi-AgEIcHlwaS5vcmc" + word(60), "shpat_" + random(digits+lower[:6], 32),
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package planted\n\n// file %d\n", i)
	for n := range 40 {
		fmt.Fprintf(&b, "func f%d(v int) int { return v * %d }\n", n, r.IntN(1e6))
	}
	fmt.Fprintf(&b, "const value%d = %q\n", i, kinds[i%len(kinds)])
	return b.String()
}

// describe classifies the files of a folder as a checkout does.
func describe(root string) (*code.Tree, error) {
	tree := &code.Tree{Root: root}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path) //nolint:gosec // a folder of this measurement
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		tree.Files = append(tree.Files, code.Classify(filepath.ToSlash(name), content))
		return err
	})
	slices.SortFunc(tree.Files, func(a, b code.File) int { return strings.Compare(a.Path, b.Path) })
	return tree, err
}

// secretsHistory creates a repository whose commits add secrets to sources and remove them
// again, and returns a tree without secrets.
func secretsHistory(ctx context.Context, b *bench) (*code.Tree, error) {
	root, dir := filepath.Join(b.dir, "secrets-head"), filepath.Join(b.dir, "secrets-history")
	r := rand.New(rand.NewPCG(2, 2))
	var stream bytes.Buffer
	commit := func(i int, change string) {
		fmt.Fprintf(&stream, "commit refs/heads/main\ncommitter c <c@example.org> %d +0000\ndata 1\nx\n%s\n", 1_700_000_000+i, change)
	}
	head := "package head\n"
	commit(0, fmt.Sprintf("M 100644 inline head.go\ndata %d\n%s", len(head), head))
	for i := range secretsCommits {
		name, body := fmt.Sprintf("src/file%03d.go", i/2), plantedSource(r, i/2)
		if i%2 == 1 {
			commit(i, "D "+name)
			continue
		}
		var change strings.Builder
		fmt.Fprintf(&change, "M 100644 inline %s\ndata %d\n%s", name, len(body), body)
		for n := range 20 {
			filler := plainSource(r)
			fmt.Fprintf(&change, "\nM 100644 inline pkg/file%02d.go\ndata %d\n%s", n, len(filler), filler)
		}
		commit(i, change.String())
	}
	if err := runGit(ctx, nil, "init", "--quiet", "--bare", "--initial-branch=main", dir); err != nil {
		return nil, err
	}
	if err := runGit(ctx, &stream, "--git-dir="+dir, "fast-import", "--quiet", "--force"); err != nil {
		return nil, err
	}
	if err := writeSource(root, "head.go", head); err != nil {
		return nil, err
	}
	tree, err := describe(root)
	if err != nil {
		return nil, err
	}
	id, err := exec.CommandContext(ctx, "git", "--git-dir="+dir, "rev-parse", "main").Output() //nolint:gosec // a folder of this measurement
	tree.GitDir, tree.Depth, tree.Commit = dir, secretsCommits+1, strings.TrimSpace(string(id))
	return tree, err
}

func plainSource(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("package pkg\n\n")
	for range 150 {
		fmt.Fprintf(&b, "func (s *Server) handleToken%d(key string) error { return s.store.Put(key, %d) }\n", r.IntN(1e6), r.IntN(1e6))
	}
	return b.String()
}

func runGit(ctx context.Context, stdin *bytes.Buffer, args ...string) error {
	cmd := exec.CommandContext(ctx, "git", args...) //nolint:gosec // a fixed program
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null")
	if stdin != nil {
		cmd.Stdin = stdin
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("git %s: %w: %s", args[0], err, stderr.String())
	}
	return nil
}
