package sast

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// administrating matches code that restricts requests to administrators: an annotation, or the class
// of an administration page.
var administrating = regexp.MustCompile(
	`(?i)\[Authorize\([^\n]*(roles?|policy)\s*=[^\n]*(admin|\b(host|root|owner|operator|super_?user|system)\b|(modify|manage)_?(server|system|site))|` +
		`has(Any)?(Role|Authority)\([^\n]*admin|@(Secured|RolesAllowed)\([^\n]*admin|` +
		`before_action\s+:(require|authenticate|ensure|check|verify|authorize)_?\w*admin|class\s+Admin::|<\s*Admin::\w*Controller|` +
		`@(admins?_(only|required)|staff_member_required|superuser_required)\b|permission_classes\s*=[^\n]*IsAdminUser|` +
		`->middleware\([^\n]*admin|current_user_can\(\s*'manage_options|requires:\s*\["manage:system|` +
		`@(Roles?|Auth(enticated|orized?)?|UseGuards|RequiresRoles|SaCheckRole|RequireRole)\([^\n]*(admin|super_?user)|` +
		`@\w*(login|permission|perm|role|access)\w*\(\s*[\w.]*["']?[\w.:]*(admin|settings|super_?user)\w*["']?\s*\)|` +
		`\[Authorize\(\s*Permissions?\.[^\n]*\n([^\n]*\n){0,2}[^\n]*\bclass\s+(Permission|Role|Menu)s?Controller\b|` +
		`\b(Depends|Security)\([^\n]*(admin|super_?user)|#\[IsGranted\([^\n]*admin`)

// route matches the beginning of a route, whose line names what runs before its handler.
var route = regexp.MustCompile("(?i)\\b\\w*procedure\\b|\\.(get|post|put|patch|delete|all)\\(\\s*[\"'`/]")

// administratorsBefore matches what only lets administrators pass before a handler runs.
var administratorsBefore = regexp.MustCompile(`(?i)\b(admin\w*procedure|` +
	`(require|is|check|verify|ensure|only|must_?be|needs?)_?(super_?)?admin\w*|admin_?(only|auth\w*|required|middleware|guard|access))\b`)

// maxRoute is the number of lines above a source on which its route may begin.
const maxRoute = 15

// routeOfAdministrators reports whether the route around the last line, in a file of JavaScript, lets only administrators pass.
func routeOfAdministrators(file string, lines [][]byte) bool {
	if !scriptFile.MatchString(file) {
		return false
	}
	for i := len(lines) - 1; i >= max(len(lines)-maxRoute, 0); i-- {
		if route.Match(lines[i]) {
			return administratorsBefore.Match(lines[i])
		}
	}
	return false
}

// administration matches files of administration pages, and of code that runs before a program has
// users.
var administration = regexp.MustCompile(
	`(?i)(^|/)(\w*[_-])?admin\d*([_-]\w*)?/|(^|/)(administration|install(er|ation)?|initialization|setup|wizard)/|(Initialization|Setup|Install(er|` +
		`ation)?)(Filter|Controller|Wizard|Servlet)\.\w+$`)

// ofAdministrators are rules about things that administrators may do anyway: choose the files that
// the program reads and writes, and the servers that it calls.
var ofAdministrators = []string{"taint/path-traversal", "taint/ssrf", "taint/open-redirect", "taint/reflection", "taint/regex-injection",
	"taint/mass-assignment", "taint/log-injection", "G304", "G107", "G704", "security/detect-non-literal-fs-filename"}

// installing matches files that run before a program has users.
var installing = regexp.MustCompile(`(?i)(^|/)([a-z]+[_-])?(install(er|ation)?|setup)([_.-][\w.-]*)?(/|\.\w+$)`)

// administrators reports whether only administrators can send the data that reaches a sink.
func (n *normalizer) administrators(f *scan.Finding) bool {
	if f.RuleID == "taint/sql-injection" { // whoever installs a program chooses its database and the names of its tables
		return slices.ContainsFunc(f.CodeFlow, func(s scan.FlowStep) bool { return installing.MatchString(s.Path) })
	}
	if !slices.Contains(ofAdministrators, f.RuleID) {
		return false
	}
	if len(f.CodeFlow) == 0 {
		return f.RuleID == "taint/mass-assignment" && administration.MatchString(n.withinProgram(f.Path))
	}
	return n.fromAdministrators(f)
}

// controllers matches a file in a folder of controllers, after what is above that folder.
var controllers = regexp.MustCompile(`(?i)^(.+/)(?:controllers?|endpoints?|views?|routes?|rest)/.*\.\w+$`)

// adminShare is the share of the controllers, in percent, that must be below folders named for administrators if these are the program.
const adminShare = 70

// programsOfAdministrators returns the folders named for administrators that contain most controllers of the program. Such a
// folder is the program, and its name does not show who sends requests: in "shop-admin/controllers" are the pages of all users,
// in "controllers/admin" those of administrators.
func (n *normalizer) programsOfAdministrators() []string {
	roots, inside, all := map[string]bool{}, 0, 0
	for file, f := range n.files {
		m := controllers.FindStringSubmatch(file)
		if m == nil || f.Test {
			continue
		}
		all++
		if at := administration.FindAllStringIndex(m[1], -1); at != nil {
			roots[m[1][:at[len(at)-1][1]]] = true
			inside++
		}
	}
	if inside*100 < all*adminShare {
		return nil
	}
	return slices.Sorted(maps.Keys(roots))
}

// withinProgram returns the part of a path below the folder of a program that is named for administrators, or all of it.
func (n *normalizer) withinProgram(file string) string {
	for _, root := range n.adminRoots() {
		if below, ok := strings.CutPrefix(file, root); ok {
			return below
		}
	}
	return file
}

// insertedIn matches a text with a variable inside.
var insertedIn = regexp.MustCompile(`"[^"\n]*[$#]\{?\w`)

// console reports whether administrators run a whole script, so that nothing is injected into it.
func (n *normalizer) console(f *scan.Finding) bool {
	return f.RuleID == "taint/code-injection" && n.fromAdministrators(f) && !slices.ContainsFunc(f.CodeFlow, func(s scan.FlowStep) bool {
		return joined.MatchString(s.Snippet) || insertedIn.MatchString(s.Snippet)
	})
}

// fromAdministrators reports whether only administrators can send the data of a flow.
func (n *normalizer) fromAdministrators(f *scan.Finding) bool {
	// A helper may read the request on behalf of all handlers.
	if slices.ContainsFunc(f.CodeFlow, func(s scan.FlowStep) bool { return administration.MatchString(n.withinProgram(s.Path)) }) {
		return true
	}
	first := f.CodeFlow[0]
	lines := n.source(first.Path)
	if first.Line > len(lines) {
		return false
	}
	above := lines[:first.Line]
	before := above // the sink
	if f.Path == first.Path && f.StartLine > first.Line && f.StartLine <= min(first.Line+functionLines, len(lines)) {
		before = lines[:f.StartLine]
	}
	return administrating.Match(classHeader(above)) || checksRole(before) || routeOfAdministrators(first.Path, above)
}

// beginsClass matches the beginning of a class, and beginsFunction that of a function within it.
var (
	beginsClass = regexp.MustCompile(`(?m)^\s*((export|default|public|internal|abstract|final|sealed|partial|open)\s+)*(class|` +
		`module|object)\s+\w`)
	beginsFunction = regexp.MustCompile(`^\s*(export |default |public |private |protected |internal |static |final |override |` +
		`async |suspend )*` +
		`(def|func|fun|function|async|public|private|protected|internal)\b[^=;]*\(`)
)

// classHeader returns the lines of a file that apply to all functions of its class, and those directly above the last
// line. It omits annotations of other functions.
func classHeader(lines [][]byte) []byte {
	const annotations = 8
	head := len(lines)
	for i, line := range lines {
		if beginsFunction.Match(line) && !beginsClass.Match(line) {
			head = i
			break
		}
	}
	// The annotations of the first function apply to that function only.
	for own := head; head > 0 && own-head < annotations && annotates.Match(lines[head-1]); {
		head--
	}
	start := len(lines) - 1
	for start > 0 && !beginsFunction.Match(lines[start]) && len(lines)-start < functionLines {
		start--
	}
	for above := start; start > head && above-start < annotations && annotates.Match(lines[start-1]); {
		start--
	}
	return bytes.Join(append(slices.Clone(lines[:head]), lines[max(start, head):]...), []byte("\n"))
}

// annotates matches annotations of the function that follows.
var annotates = regexp.MustCompile(`^\s*([@\[#]|\*|//|$)`)

// functionLines is the number of lines above a source that count as its function.
const functionLines = 40

// roleCheck matches a condition that refuses users who are not administrators.
var roleCheck = regexp.MustCompile(
	`(?i)\b(if|unless)\b[^\n]*(!|\bnot\b|unless)[^\n]*(is_?(admin\w*|super_?user|root|staff|system)\b|(has|check)_?\w*(role|access|` +
		`permission|authority)\w*\([^\n]*(admin|manager|super|system)|` +
		`Access::check\([^\n]*(MANAGER|ADMIN))|` +
		`\b(require|assert|ensure|check|verify)_?(is_?)?(global_?)?(admin|super_?user|root)\w*\(|\bauthorize!?\s*\(?[^\n]*\b(admin|manage)`)

// checksRole reports whether the function refuses all users except administrators before the last
// line.
func checksRole(lines [][]byte) bool {
	for i := len(lines) - 1; i >= 0 && len(lines)-i < functionLines; i-- {
		if roleCheck.Match(lines[i]) {
			return true
		}
		if beginsFunction.Match(lines[i]) && i < len(lines)-1 {
			return false
		}
	}
	return false
}

// What shows that other programs alone send requests: a secret that each must contain, which is compared in constant time, and no passwords
// of people.
var (
	programFile    = regexp.MustCompile(`\.(go|java|kt|cs|py|rb|php|[cm]?[jt]s)$`)
	secretCompared = regexp.MustCompile(
		`(?i)(ConstantTimeCompare|secure_compare|compare_digest|hash_equals|timingSafeEqual|FixedTimeEquals|MessageDigest\.isEqual)\([^\n]*(token|secret|api_?key|auth)`)
	credential   = regexp.MustCompile(`(?i)["'](authorization|bearer\b|x-[\w-]*(token|key|secret))`)
	ownPasswords = regexp.MustCompile(`(?i)bcrypt|argon2|scrypt|pbkdf2|password_?(hash|verify|encode|salt)|hash(ed)?_?password|(check|verify|compare|set)_?password|` +
		`password_?digest|UserDetailsService|oauth2_?login|openid|saml`)
)

// ofController reports whether only another program, which has the secret of this one, can send the data.
func (n *normalizer) ofController(f *scan.Finding) bool {
	return slices.Contains(ofAdministrators, f.RuleID) && n.controlled()
}

// hasController reports whether all requests must contain one secret of the program, which has no accounts.
func (n *normalizer) hasController() bool {
	compares, accounts := false, false
	n.eachFile(func(file string) bool {
		return !accounts && programFile.MatchString(file) && !n.files[file].Test && !n.example(file)
	}, func(_ string, text []byte) {
		compares = compares || secretCompared.Match(text) && credential.Match(text)
		accounts = accounts || ownPasswords.Match(text)
	})
	return compares && !accounts
}
