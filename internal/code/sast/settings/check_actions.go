package settings

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

var (
	// Fields of an event that anybody can set, as listed in GitHub's guide to script
	// injection.
	eventText = regexp.MustCompile(`\$\{\{[^}]*\b(github\.event\.(issue\.(title|body)|pull_request\.(title|body|head\.(ref|label|repo\.default_branch))|` +
		`discussion\.(title|body)|(comment|review|review_comment)\.body|pages[\w.*\[\]]*\.page_name|` +
		`commits[\w.*\[\]]*\.(message|author\.(email|name))|head_commit\.(message|author\.(email|name))|` +
		`workflow_run\.(head_branch|display_title|head_commit\.(message|author\.(email|name))|pull_requests[\w.*\[\]]*\.head\.ref))|github\.head_ref)\b[^}]*\}\}`)
	// Functions whose result contains no free text.
	harmless = regexp.MustCompile(`\b(contains|startsWith|endsWith|hashFiles)\s*\(|==|!=`)
	headRef  = regexp.MustCompile(`github\.event\.pull_request\.head\.(sha|ref)|github\.head_ref|github\.event\.pull_request\.merge_commit_sha|` +
		`refs/pull/|github\.event\.workflow_run\.(head_sha|head_branch|head_commit\.id)`)
	// Conditions that exclude outsiders, or wait until the code was accepted.
	closed = regexp.MustCompile(`(?i)head\.repo\.full_name\s*==\s*(github\.repository|['"])|!\s*github\.event\.pull_request\.head\.repo\.fork\b|` +
		`\bhead\.repo\.fork\s*==\s*false|head_repository\.full_name\s*==|pull_request\.merged\b|author_association|` +
		`github\.event\.workflow_run\.event\s*(==\s*['"](push|schedule|release|workflow_dispatch)|!=\s*['"]pull_request['"])`)
	// Conditions that require a maintainer's action or a certain author.
	trusted    = regexp.MustCompile(`(?i)github\.actor\s*==|user\.login\s*==|\.label(s|\.name)?\b|labels\.\*\.name`)
	fullDigest = regexp.MustCompile(`^[0-9a-f]{40}$|^sha256:[0-9a-f]{64}$`)
	versionTag = regexp.MustCompile(`^[\w./-]*?[v.@/-]?\d+(\.\d+)*([.+-][\w.-]+)?$`)
	action     = regexp.MustCompile(`^([\w.-]+)/([\w.-]+)(/[\w./-]+)?@(\S+)$`)
)

// Events that run with the repository's secrets although anybody can cause them.
var privileged = []string{
	"pull_request_target", "issues", "issue_comment", "discussion", "discussion_comment", "workflow_run", "fork", "watch", "gollum",
	"pull_request_comment",
}

// events returns the events that start a workflow.
func events(d *Document) []string {
	on := d.Root.member("on")
	if on == nil {
		on = d.Root.member("true") // YAML 1.1 reads the key `on` as true
	}
	if on == nil {
		return nil
	}
	var out []string
	for _, s := range on.scalars() {
		out = append(out, s.Text)
	}
	for _, m := range on.Members {
		out = append(out, m.Key)
	}
	return out
}

// steps calls do for each step of a workflow or composite action, with its job.
func steps(d *Document, do func(job, step *Node)) {
	for _, list := range append(parsePath("jobs.*.steps").from(d.Root), parsePath("runs.steps").from(d.Root)...) {
		for _, step := range list.Items {
			do(list.Parent, step)
		}
	}
}

// checkInjection reports texts of an event that become part of a script.
func checkInjection(d *Document) []found {
	triggers := events(d)
	var out []found
	steps(d, func(job, step *Node) {
		scripts := parsePath("run").from(step)
		if uses, _ := step.get("uses"); strings.HasPrefix(uses, "actions/github-script@") {
			scripts = append(scripts, parsePath("with.script").from(step)...)
		}
		for _, script := range scripts {
			for _, at := range eventText.FindAllStringIndex(script.Text, -1) {
				expression := script.Text[at[0]:at[1]]
				if harmless.MatchString(expression) {
					continue
				}
				f := found{at: script, line: script.TextLine + strings.Count(script.Text[:at[0]], "\n")}
				grade(&f, triggers, accessTo(d, job, step), expression)
				out = append(out, f)
				break
			}
		}
	})
	return out
}

// grade rates an injection by who can cause the event, and with which rights it runs.
func grade(f *found, triggers []string, by access, expression string) {
	inner := strings.TrimSpace(strings.Trim(expression, "${} "))
	f.detail = "The text is " + inner + "."
	privilegedEvent := slices.ContainsFunc(triggers, func(t string) bool { return slices.Contains(privileged, t) })
	switch {
	case strings.Contains(expression, "head_commit") || strings.Contains(expression, ".commits"):
		// Users with push access can run scripts anyway, but a merged commit contains text of
		// its author.
		f.severity, f.confidence = scan.SeverityMedium, scan.ConfidenceMedium
	case privilegedEvent && by == everybody:
		f.severity, f.confidence = scan.SeverityHigh, scan.ConfidenceHigh
	case privilegedEvent && by == approved:
		f.severity, f.confidence = scan.SeverityMedium, scan.ConfidenceMedium
	case slices.Contains(triggers, "pull_request"):
		f.severity, f.confidence = scan.SeverityLow, scan.ConfidenceMedium
		f.detail += " Pull requests from forks run without secrets and may only read, which limits the harm."
	default:
		f.severity, f.confidence = scan.SeverityMedium, scan.ConfidenceLow
	}
}

// access is who can make a job run its steps.
type access int

const (
	everybody access = iota
	approved         // those admitted by a maintainer, or by the name of an account
	insiders         // those with push access, or authors of a merged change
)

// accessTo returns who satisfies the conditions of a job, its step and the jobs that it
// needs.
func accessTo(d *Document, job, step *Node) access {
	conditions := []*Node{job, step}
	if job != nil {
		for _, need := range append(parsePath("needs").from(job), parsePath("needs.*").from(job)...) {
			for _, s := range need.scalars() {
				conditions = append(conditions, d.Root.member("jobs").member(s.Text))
			}
		}
	}
	widest := everybody
	for _, n := range conditions {
		if n == nil {
			continue
		}
		condition, _ := n.get("if")
		switch {
		case closed.MatchString(condition):
			return insiders
		case trusted.MatchString(condition), n.member("environment") != nil:
			widest = approved
		}
	}
	types := parsePath("on.pull_request_target.types").from(d.Root)
	if len(types) == 1 && len(types[0].scalars()) == 1 && types[0].scalars()[0].Text == "labeled" {
		widest = approved
	}
	return widest
}

// checkCheckout reports workflows that check out outsiders' code where secrets are
// available.
func checkCheckout(d *Document) []found {
	triggers := events(d)
	foreign := []string{"pull_request_target", "workflow_run", "issue_comment"}
	if !slices.ContainsFunc(triggers, func(t string) bool { return slices.Contains(foreign, t) }) {
		return nil
	}
	var out []found
	steps(d, func(job, step *Node) {
		if uses, _ := step.get("uses"); !strings.HasPrefix(uses, "actions/checkout@") {
			return
		}
		for _, ref := range parsePath("with.ref|repository").from(step) {
			if ref.Kind != Scalar || !headRef.MatchString(ref.Text) {
				continue
			}
			f := found{at: ref}
			switch by := accessTo(d, job, step); {
			case by == insiders:
				return
			case by == approved:
				f.severity, f.confidence = scan.SeverityMedium, scan.ConfidenceLow
				f.detail = "A condition limits who can cause it; a commit that is pushed after the approval may pass it."
			case !runsCode(job, step):
				f.severity, f.confidence = scan.SeverityMedium, scan.ConfidenceMedium
				f.detail = "No script runs after it in this job, so the code is only harmful to an action that reads it."
			}
			out = append(out, f)
			return
		}
	})
	return out
}

// builds matches scripts that run what a checkout contains; others only name commits and files.
var builds = regexp.MustCompile(`(?m)(^|[\s;&|($])(npm|npx|yarn|pnpm|bun|deno|node|tsx|make|cmake|ninja|bazel|python3?|pip3?|pipx|uv|poetry|pdm|hatch|tox|nox|pytest|pre-commit|` +
	`bundle|rake|gem|ruby|rails|go|cargo|just|task|mvn|mvnw|gradle|gradlew|ant|sbt|java|dotnet|msbuild|nuget|composer|php|docker|podman|` +
	`bash|sh|zsh|source|\.|eval|xargs|mix|swift|flutter|dart|terraform|helm|nix|earthly)(\s|$)|(^|[\s;&|"'(])\.{0,2}/?[\w.-]+/[\w./-]*\.(sh|py|js|mjs|rb|pl|php|bash)\b|(^|[\s;&|])\./`)

// runsCode reports whether a later step of the job runs a script or an action from the
// checked-out files.
func runsCode(job, checkout *Node) bool {
	after := false
	list := checkout.Parent
	if job == nil || list == nil {
		return true
	}
	for _, step := range list.Items {
		uses, _ := step.get("uses")
		script, _ := step.get("run")
		if after && (builds.MatchString(script) || step.member("run") != nil && script == "" || strings.HasPrefix(uses, "./")) {
			return true
		}
		after = after || step == checkout
	}
	return false
}

// checkUnpinned reports third-party actions that are referenced by a branch.
func checkUnpinned(d *Document) []found {
	var out []found
	var names []string
	report := func(uses *Node) {
		if uses == nil || uses.Kind != Scalar {
			return
		}
		m := action.FindStringSubmatch(uses.Text)
		if m == nil || d.ownedBy(m[1]) || fullDigest.MatchString(m[4]) || versionTag.MatchString(m[4]) || slices.Contains(
			[]string{"actions", "github", "docker"}, strings.ToLower(m[1]),
		) || m[2] == ".github" { // an organisation's .github repository serves its own repositories
			return
		}
		if !slices.Contains(names, m[1]+"/"+m[2]) {
			names = append(names, m[1]+"/"+m[2])
		}
		out = append(out, found{at: uses})
	}
	steps(d, func(_, step *Node) { report(step.member("uses")) })
	for _, job := range parsePath("jobs.*").from(d.Root) {
		report(job.member("uses"))
	}
	if len(out) > 0 {
		shown := names[:min(len(names), 5)]
		out[0].detail = "Named so: " + strings.Join(shown, ", ") + "."
	}
	return out
}
