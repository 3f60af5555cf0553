package sast

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/code/sast/settings"
	"assay/internal/scan"
)

// SettingsCommand is the argument after `engine` that starts the engine for settings files.
const SettingsCommand = "settings"

const (
	settingsMemory = 512 << 20
	settingsStall  = time.Minute
	settingsCPU    = 30 * time.Minute
)

// NoteTemplates counts settings files that contain template syntax.
const NoteTemplates = "TEMPLATES"

// settingsEngine analyses settings files, in a process of this executable.
type settingsEngine struct{ self []string }

// Name implements code.Engine.
func (*settingsEngine) Name() string { return "settings" }

// Dimension implements code.Engine.
func (*settingsEngine) Dimension() scan.Dimension { return scan.DimensionSAST }

// Languages implements Engine: settings are not in a programming language.
func (*settingsEngine) Languages() []string { return nil }

// Scan implements code.Engine.
func (e *settingsEngine) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	report := code.Report{Run: scan.EngineRun{Name: e.Name(), Version: settings.Version}}
	config := settings.Config{Repository: opt.Origin.Name}
	for i := range tree.Files {
		if f := &tree.Files[i]; handwritten(*f) && f.Size <= maxSource && settings.FormatOf(f) != "" {
			config.Judge = append(config.Judge, i)
		}
	}
	unread, err := unreadSettings(tree)
	if err != nil {
		return report, err
	}
	report.Notes = unread
	if len(config.Judge) == 0 {
		return report, nil
	}
	p := isolate.Process{Self: e.self, Command: SettingsCommand, Memory: settingsMemory, Processor: settingsCPU, Stall: settingsStall}
	var answer settings.Answer
	if err := p.Run(ctx, tree, config, &answer, opt.Progress); err != nil {
		return report, err
	}
	if err := e.report(&report, tree, &answer); err != nil {
		return report, err
	}
	return report, nil
}

// maxSettingsHead is how much of a settings file that is not judged is searched for the marks of its format, in bytes.
const maxSettingsHead = 64 << 10

// unreadSettings returns notes about settings files that are not judged, because they are too large or in UTF-16. Those whose format
// their content decides are noted only if they look like it.
func unreadSettings(tree *code.Tree) ([]scan.Note, error) {
	root, err := openTree(tree)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	var large, wide []code.File
	for _, f := range tree.Files {
		text := f.AsText()
		format := settings.FormatOf(&text)
		if format == "" || !handwritten(text) || !f.Binary && f.Size <= maxSource || f.Binary && !f.InUTF16(root) {
			continue
		}
		head, err := readFile(root, f.Path, maxSettingsHead)
		if err != nil {
			continue
		}
		content, _ := code.UTF16(head)
		switch {
		case !settings.Looks(format, bytes.ReplaceAll(content, []byte{0}, nil)): // without zero bytes, the words of formats are ASCII
		case f.Binary:
			wide = append(wide, f)
		default:
			large = append(large, f)
		}
	}
	return append(largeNotes(large), wideNotes(wide)...), nil
}

func (e *settingsEngine) report(report *code.Report, tree *code.Tree, a *settings.Answer) error {
	rules, err := settings.Rules()
	if err != nil {
		return err
	}
	root, err := openTree(tree)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	n := newNormalizer(root, tree, tree.Files, nil)
	report.Findings = distinct(n.settingsFindings(rules, a.Hits))
	report.Weigh = n.weighAlone
	report.Run.Files, report.Run.Failed = a.Files+len(a.Lost), len(a.Lost)+len(a.Unread)
	report.Judged = a.Files > len(a.Unread)
	report.Notes = append(report.Notes, settingsNotes(tree.Files, a)...)
	if n.trivial > 0 {
		report.Notes = append(report.Notes, scan.Note{Code: NoteTestCode, Message: fmt.Sprintf(
			"Findings in settings for tests, development and examples were left out: %d.", n.trivial)})
	}
	return nil
}

// settingsFindings turns hits into findings, and counts those that are left out.
func (n *normalizer) settingsFindings(rules []settings.Rule, hits []settings.Hit) []scan.Finding {
	byID := map[string]*settings.Rule{}
	for i := range rules {
		byID[rules[i].ID] = &rules[i]
	}
	var out []scan.Finding
	for i := range hits {
		h := &hits[i]
		r := byID[h.Rule]
		file, ok := n.files[h.Path]
		if r == nil || !ok || r.ID == "spring-actuator-exposed" && n.actuatorGuarded() {
			continue
		}
		h.Lesser = h.Lesser || file.Test || n.example(h.Path) || r.ID == "django-debug" && n.productionElsewhere(h.Path)
		f := n.setting(r, h, file)
		if h.Lesser && (file.Test || f.Severity != high) {
			n.trivial++
			continue
		}
		if h.Lesser {
			lower(&f, "This file is for development or an example.")
		}
		out = append(out, f)
	}
	return out
}

var (
	securityFile = regexp.MustCompile(`(?i)(secur|auth2?|resource_?server)\w*\.(java|kt)$`)
	// guardedActuator matches rules of Spring Security that let nobody, or only some users, use all endpoints.
	guardedActuator = regexp.MustCompile(`(?:["'](?:/management|/actuator)/\*\*["']|EndpointRequest\s*\.toAnyEndpoint\(\))[\s)]{1,40}` +
		`\.(?:hasRole|hasAuthority|hasAnyRole|hasAnyAuthority|denyAll|access)\(`)
)

// actuatorGuarded reports whether the program itself restricts who may use the endpoints of Spring's actuator.
func (n *normalizer) actuatorGuarded() bool {
	for file := range n.files {
		if securityFile.MatchString(file) && n.inFile(guardedActuator, file) {
			return true
		}
	}
	return false
}

// setting returns a finding, rated as if the file were used in production.
func (n *normalizer) setting(r *settings.Rule, h *settings.Hit, file code.File) scan.Finding {
	f := scan.Finding{
		Dimension: scan.DimensionSAST, RuleID: r.ID, Title: r.Title, Message: h.Message, Severity: h.Severity, NativeSeverity: string(r.Severity),
		Confidence: h.Confidence, CWE: []string{"CWE-" + strconv.Itoa(r.CWE)}, Path: h.Path, StartLine: h.Line, EndLine: h.EndLine,
		Remediation: r.Fix + " See " + r.Source + ".", Test: file.Test,
	}
	rate(&f)
	if lines := n.source(f.Path); f.StartLine > 0 && f.StartLine <= len(lines) {
		about := lines[f.StartLine-1 : min(max(f.EndLine, f.StartLine), len(lines))]
		f.Snippet, f.Identity = snippet(about), strings.TrimSpace(h.Where+" "+identity(about))
	}
	if r.Once != "" { // its place may be repaired while others remain
		f.Identity, f.Everywhere = strings.TrimSpace("once "+h.Where), r.OncePerRepository()
	}
	return f
}

func settingsNotes(files []code.File, a *settings.Answer) []scan.Note {
	about := func(places []int, say string) []scan.Note {
		return named(places, func(i int) scan.Note {
			return scan.Note{Code: NoteUnparsed, Gap: !files[i].Test, Path: files[i].Path, Message: say}
		}, func(n int) scan.Note {
			return scan.Note{Code: NoteUnparsed, Gap: true, Message: fmt.Sprintf("%d more files like it.", n)}
		})
	}
	notes := append(about(a.Unread, "The settings file cannot be parsed."), about(a.Lost, "The settings file crashed its parser.")...)
	if a.Templates > 0 {
		notes = append(notes, scan.Note{Code: NoteTemplates, Message: counted(a.Templates, "settings file") +
			" with placeholders of a template engine were not judged."})
	}
	if a.More {
		notes = append(notes, scan.Note{
			Code: NoteFindingsOver, Gap: true, Blind: true, Message: "There are more findings in settings files than the limit.",
		})
	}
	return notes
}
