package secrets

import (
	"regexp"
	"strings"
)

var (
	// stateNames finds the attributes of a state whose names are those of secrets.
	stateNames = groups(
		`(?i)"(?:[\w-]{0,60}(?:password|passwd|secret|private_key|access_key|secret_key|token|connection_string|shared_key|account_key|client_key|api_key|kube_config_raw)[\w-]{0,30})"\s*:\s*"((?:[^"\\]|\\.){6,})"`,
	)
	// sensitiveOutputs finds the outputs that are declared sensitive, in the order of Terraform since 0.12 and in that before.
	sensitiveOutputs = groups(`"value"\s*:\s*"((?:[^"\\]|\\.){6,})"\s*,\s*"type"\s*:\s*"string"\s*,\s*"sensitive"\s*:\s*true|` +
		`"sensitive"\s*:\s*true\s*,\s*"type"\s*:\s*"string"\s*,\s*"value"\s*:\s*"((?:[^"\\]|\\.){6,})"`)
	// generatedPassword matches the type of resources that generate passwords, and generatedResults finds these.
	generatedPassword = regexp.MustCompile(`"type"\s*:\s*"random_password"`)
	generatedResults  = groups(`"result"\s*:\s*"((?:[^"\\]|\\.){6,})"`)
	// hostName matches the name of a server, which outputs of databases have.
	hostName = regexp.MustCompile(`^[\w-]+(\.[\w-]+)+(:\d+)?$`)
)

// parseState reads the secrets of a Terraform state: attributes by their name, generated passwords, and outputs by their declaration.
func parseState(s string) []place {
	places := stateNames(s)
	for _, p := range sensitiveOutputs(s) {
		if v := s[p.start:p.end]; (strong(v) || mixedCase(v) || personal(v)) && !hostName.MatchString(v) {
			places = append(places, p)
		}
	}
	next := `"mode"`
	if !strings.Contains(s, next) { // before version 4 of the format
		next = `"type"`
	}
	end := 0
	for _, at := range generatedPassword.FindAllStringIndex(s, -1) {
		if at[0] < end {
			continue // of the same resource
		}
		resource, _, _ := strings.Cut(s[at[1]:], next)
		end = at[1] + len(resource)
		for _, p := range generatedResults(resource) {
			p.start, p.end = at[1]+p.start, at[1]+p.end
			places = append(places, p)
		}
	}
	return places
}

// serverResource matches the resource of a database in Terraform's language that a text has last.
var serverResource = regexp.MustCompile(`(?s)\bresource\s+"(\w+)"\s+"[\w-]+"\s*\{[^}]*$`)

// serverKind matches the types of resources that are databases and their accounts.
var serverKind = regexp.MustCompile(`(?i)_(db|sql|rds|redshift|docdb|postgresql|mysql|mariadb|mssql|database|elasticache|mongodbatlas)_?|^(postgresql|mysql)_(role|user)|_user$`)

// createsServer reports whether a match is the unguessable password with which Terraform creates a database.
func createsServer(t *text, m match) bool {
	if !strings.HasSuffix(t.path, ".tf") || !m.facts.password || !unguessable(m.secret) || commented(t.s, m) {
		return false
	}
	at := serverResource.FindStringSubmatch(t.s[max(0, m.start-maxSection):m.start])
	return at != nil && serverKind.MatchString(at[1])
}
