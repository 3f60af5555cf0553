package sast

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"assay/internal/code"
	"assay/internal/scan"
)

// sources are the programs for Node that this binary was built with.
//
//go:embed js/*.mjs js/package.json
var sources embed.FS

// sourceFolder is the folder of these programs in the source tree.
var sourceFolder = filepath.Join("internal", "code", "sast", "js")

// node is the Node.js of a machine with the packages of the engines.
type node struct {
	program string
	dir     string
	memory  int64
	// unitTime limits one file; 0: defaultUnitTime.
	unitTime time.Duration
}

// installation is the result of find.
type installation struct {
	program, dir string
	flags        []string
	versions     map[string]string // of the packages, as pinned
}

// find finds Node and the folder of the engines. Its error is a *scan.Error that names the
// missing part.
func (n *node) find(ctx context.Context) (installation, error) {
	var in installation
	program := n.program
	if program == "" {
		program = "node"
	}
	path, err := exec.LookPath(program)
	if err == nil {
		in.program, err = filepath.Abs(path)
	}
	if err != nil {
		return in, scan.Errorf(scan.CodeUnavailable, "Node.js is missing on the host: install it, or set code.node.")
	}
	if in.flags, err = nodeFlags(ctx, in.program); err != nil {
		return in, err
	}
	if in.dir, err = findDir(n.dir); err != nil {
		return in, err
	}
	in.versions, err = checkDir(in.dir)
	in.flags = append(in.flags, "--allow-fs-read="+in.dir+string(filepath.Separator)+"*", fmt.Sprintf("--max-old-space-size=%d", n.memory>>21),
		"--no-warnings", "--no-addons", "--no-deprecation")
	return in, err
}

var nodeVersion = regexp.MustCompile(`^v(\d+)\.(\d+)\.`)

// nodeFlags returns flags that turn on the permission model: the process can read its own
// modules and nothing else.
func nodeFlags(ctx context.Context, program string) ([]string, error) {
	cmd := exec.CommandContext(ctx, program, "--version")
	cmd.Dir, cmd.Env = os.TempDir(), neutral(os.TempDir())
	out, err := cmd.Output()
	m := nodeVersion.FindSubmatch(out)
	if err != nil || m == nil {
		return nil, scan.Errorf(scan.CodeUnavailable, "Node.js does not start on the host.")
	}
	major, _ := strconv.Atoi(string(m[1])) // the expression matches digits only
	minor, _ := strconv.Atoi(string(m[2]))
	flag, ok := permissionFlag(major, minor)
	if !ok {
		return nil, scan.Errorf(scan.CodeUnavailable, "Node.js on the host is too old: 20.19 or later is needed.")
	}
	return []string{flag}, nil
}

// permissionFlag returns the flag of the permission model for a version of Node.js; ok is false if it is too old.
func permissionFlag(major, minor int) (flag string, ok bool) {
	switch {
	case major >= 24, major == 23 && minor >= 5, major == 22 && minor >= 13:
		return "--permission", true
	case major > 20, major == 20 && minor >= 19:
		return "--experimental-permission", true
	}
	return "", false
}

// findDir finds the folder of the engines, without symbolic links: the permission
// model looks at real paths.
func findDir(configured string) (string, error) {
	places := []string{configured}
	if configured == "" {
		places = nil
		if exe, err := os.Executable(); err == nil {
			if target, err := filepath.EvalSymlinks(exe); err == nil {
				exe = target
			}
			places = append(places, filepath.Join(filepath.Dir(exe), "sast"))
		}
		if dir, err := os.Getwd(); err == nil {
			for up := dir; ; up = filepath.Dir(up) {
				places = append(places, filepath.Join(up, sourceFolder))
				if up == filepath.Dir(up) {
					break
				}
			}
		}
	}
	dir, ok := firstFile("worker.mjs", places...)
	if !ok {
		return "", scan.Errorf(scan.CodeUnavailable,
			"The folder of the engines for Node.js is missing on the host: put it beside the executable as sast.")
	}
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", fmt.Errorf("folder of engines: %w", err)
	}
	return filepath.Abs(dir)
}

// checkDir checks that the folder belongs to this binary and has its packages.
func checkDir(dir string) (map[string]string, error) {
	err := fs.WalkDir(sources, "js", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		want, err := sources.ReadFile(path)
		if err != nil {
			return err
		}
		if have, err := os.ReadFile(filepath.Join(dir, entry.Name())); err != nil || !bytes.Equal(have, want) {
			return scan.Errorf(scan.CodeUnavailable, "The engines for Node.js on the host belong to another version: %s differs.", entry.Name())
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var pinned struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	data, err := sources.ReadFile("js/package.json")
	if err == nil {
		err = json.Unmarshal(data, &pinned)
	}
	if err != nil {
		return nil, fmt.Errorf("package.json of the engines: %w", err)
	}
	for name, version := range pinned.Dependencies {
		var installed struct {
			Version string `json:"version"`
		}
		data, err := os.ReadFile(filepath.Join(dir, "node_modules", filepath.FromSlash(name), "package.json"))
		if err != nil || json.Unmarshal(data, &installed) != nil || installed.Version != version {
			return nil, scan.Errorf(scan.CodeUnavailable, "The npm package %s %s is missing on the host: run npm ci in the folder of the engines.",
				name, version)
		}
	}
	return pinned.Dependencies, nil
}

// nodeEngine analyses files in a Node process that receives their text.
type nodeEngine struct {
	runtime   *node
	name      string            // of the engine, and of its module
	pkg       string            // npm package whose version is reported as the engine's
	kinds     map[string]string // by language
	rules     map[string]rule
	languages []string
	// further are additional rules for another dimension.
	further []string
	// text, when set, extracts the code to judge from a file, and maps its lines back.
	text func(f code.File, data []byte) (string, func(int) int, error)
}

// Name implements code.Engine.
func (e *nodeEngine) Name() string { return e.name }

// Dimension implements code.Engine.
func (*nodeEngine) Dimension() scan.Dimension { return scan.DimensionSAST }

// Languages implements Engine.
func (e *nodeEngine) Languages() []string { return e.languages }

// Scan implements code.Engine.
func (e *nodeEngine) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	report := code.Report{Run: scan.EngineRun{Name: e.name}}
	files, large := selected(tree, e.languages)
	report.Notes = largeNotes(large)
	if len(files) == 0 {
		return report, nil
	}
	in, err := e.runtime.find(ctx)
	if err != nil {
		return report, err
	}
	report.Run.Version = in.versions[e.pkg]
	root, err := openTree(tree)
	if err != nil {
		return report, err
	}
	defer func() { _ = root.Close() }()
	if opt.Progress != nil {
		opt.Progress(fmt.Sprintf("%d files", len(files)))
	}
	judged, err := e.judge(ctx, tree, opt, in, files)
	if err != nil {
		return report, err
	}
	job, out := judged.job, judged.outcome
	n := newNormalizer(root, tree, files, e.rules)
	report.Findings, report.Patterns, report.Guesses = n.findings(job.hits), yields(e.rules), true
	report.Weigh = n.weighAlone
	report.Notes = append(report.Notes, n.note()...)
	job.conclude(&report, out)
	return report, nil
}

// nodeJudged is a process's result for the files that it judged.
type nodeJudged struct {
	job     *nodeJob
	outcome outcome
}

// judge starts the process. If it also analyses for another dimension, it is started once for
// a tree.
func (e *nodeEngine) judge(
	ctx context.Context, tree *code.Tree, opt code.Options, in installation, files []code.File,
) (*nodeJudged, error) {
	produce := func(ctx context.Context) (any, error) {
		root, err := openTree(tree)
		if err != nil {
			return nil, err
		}
		defer func() { _ = root.Close() }()
		job := &nodeJob{engine: e, root: root, files: files}
		b := batch{
			units:  len(files),
			args:   append(append([]string{in.program}, in.flags...), filepath.Join(in.dir, "worker.mjs"), e.name, strings.Join(e.further, ",")),
			memory: e.runtime.memory, tempDir: opt.TempDir, tree: tree, unitTime: e.runtime.unitTime,
			read: []string{in.dir, filepath.Join(in.dir, "node_modules")}, feed: job.feed, take: job.take,
		}
		out, err := b.run(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.name, err)
		}
		if cause := context.Cause(ctx); cause != nil && len(e.further) > 0 && out.unjudged > 0 {
			return &nodeJudged{job, out}, cause // the other dimension may have more time
		}
		return &nodeJudged{job, out}, nil
	}
	var made any
	var err error
	if len(e.further) > 0 {
		made, err = tree.Share(ctx, e.name, produce)
	} else {
		made, err = produce(ctx)
	}
	judged, _ := made.(*nodeJudged)
	if judged != nil { // results before the time-out count
		return judged, nil
	}
	return nil, err
}

// lint analyses the files of a tree for another dimension, by the rules of Config.PythonRules.
func (e *nodeEngine) lint(ctx context.Context, tree *code.Tree, opt code.Options) (*code.Linted, error) {
	files, _ := selected(tree, e.languages)
	if len(files) == 0 {
		return &code.Linted{}, nil
	}
	in, err := e.runtime.find(ctx)
	if err != nil {
		return nil, err
	}
	judged, err := e.judge(ctx, tree, opt, in, files)
	if err != nil {
		return nil, err
	}
	out := &code.Linted{Version: in.versions[e.pkg], Hits: judged.job.others, Unparsed: judged.job.unparsed, Left: judged.outcome.unjudged}
	for _, unit := range judged.outcome.failed {
		out.Failed = append(out.Failed, files[unit].Path)
	}
	return out, nil
}

// maxOthers limits the hits for another dimension.
const maxOthers = 200_000

// nodeJob sends files to the process and collects its messages.
type nodeJob struct {
	engine   *nodeEngine
	root     *os.Root
	files    []code.File
	lines    sync.Map // by unit, func(int) int: the line of the file for a line of the text
	hits     []hit
	unparsed []string
	broken   []scan.Note
	cut      int
	cutIn    []string       // paths of the files with findings above the limit
	others   []code.LintHit // hits of rules of another dimension
}

// unitOf is the message about a file for the process.
type unitOf struct {
	Unit int    `json:"unit"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

func (j *nodeJob) feed(w io.Writer, from int) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for i := from; i < len(j.files); i++ {
		f := j.files[i]
		u := unitOf{Unit: i, Kind: j.engine.kinds[f.Language]}
		data, err := readFile(j.root, f.Path, maxSource)
		if err != nil {
			u.Kind = "" // the process reports that it cannot judge the file
		} else if u.Text, err = j.textOf(i, data); err != nil {
			u.Kind, u.Text = "", ""
		}
		if err := out.Encode(u); err != nil {
			return err
		}
	}
	return nil
}

func (j *nodeJob) textOf(i int, data []byte) (string, error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if j.engine.text == nil {
		return strings.ToValidUTF8(string(data), "?"), nil
	}
	text, lines, err := j.engine.text(j.files[i], data)
	if lines != nil {
		j.lines.Store(i, lines)
	}
	return text, err
}

func (j *nodeJob) take(kind string, unit int, line []byte) error {
	if kind != kindDone {
		return errors.New("the program sent a malformed message")
	}
	var m struct {
		Findings []struct {
			Rule      string `json:"rule"`
			Native    string `json:"native"`
			Line      int    `json:"line"`
			Column    int    `json:"column"`
			EndLine   int    `json:"endLine"`
			EndColumn int    `json:"endColumn"`
		} `json:"findings"`
		Cut    int      `json:"cut"`
		Error  string   `json:"error"`
		Broken []string `json:"broken"`
	}
	if err := json.Unmarshal(line, &m); err != nil {
		return fmt.Errorf("message: %w", err)
	}
	if m.Error != "" {
		j.unparsed = append(j.unparsed, j.files[unit].Path)
	}
	if len(m.Broken) > 0 {
		j.broken = append(j.broken, scan.Note{
			Code: NoteNotJudged, Gap: true, Path: j.files[unit].Path,
			Message: "Rules failed at places in the file: " + some(m.Broken, 5) + ".",
		})
	}
	before := j.cut
	j.cut += m.Cut
	for _, f := range m.Findings {
		if slices.Contains(j.engine.further, f.Rule) {
			if _, notebook := j.lines.Load(unit); !notebook && len(j.others) < maxOthers {
				j.others = append(j.others, code.LintHit{
					Path: j.files[unit].Path, Rule: f.Rule, Line: f.Line, Column: f.Column, EndLine: f.EndLine,
				})
			}
			continue
		}
		if len(j.hits) == maxHits {
			j.cut++
			continue
		}
		h := hit{
			path: j.files[unit].Path, rule: f.Rule, native: f.Native, line: f.Line, endLine: f.EndLine, column: f.Column,
			endColumn: f.EndColumn,
		}
		if v, ok := j.lines.Load(unit); ok {
			back := v.(func(int) int)
			h.line, h.endLine, h.column, h.endColumn = back(h.line), back(h.endLine), 0, 0
		}
		j.hits = append(j.hits, h)
	}
	if j.cut > before {
		j.cutIn = append(j.cutIn, j.files[unit].Path)
	}
	return nil
}

func (j *nodeJob) conclude(report *code.Report, out outcome) {
	for _, unit := range out.failed {
		report.Notes = append(report.Notes, scan.Note{
			Code: NoteNotJudged, Gap: true, Path: j.files[unit].Path,
			Message: "The file was not judged: the engine timed out or crashed on it.",
		})
	}
	report.Notes = append(report.Notes, unjudged(out, "file", pathsOf(j.files[len(j.files)-out.unjudged:]))...)
	report.Notes = append(report.Notes, unparsedNotes(j.unparsed)...)
	report.Notes = append(report.Notes, named(j.broken, func(n scan.Note) scan.Note { return n }, func(n int) scan.Note {
		return scan.Note{Code: NoteNotJudged, Gap: true, Message: fmt.Sprintf("Rules failed at places in %d more files.", n)}
	})...)
	if j.cut > 0 {
		report.Notes = append(report.Notes, scan.Note{
			Code: NoteFindingsOver, Gap: true, Message: fmt.Sprintf("%d findings above the limit were dropped.", j.cut), Further: j.cutIn,
		})
	}
	report.Run.Files = len(j.files) - out.unjudged
	report.Run.Failed = len(out.failed) + len(j.unparsed)
	report.Judged = report.Run.Files > report.Run.Failed
}
