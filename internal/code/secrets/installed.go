package secrets

import stdregexp "regexp"

var (
	// installedFlow matches the ways in which programs on the devices of their users sign in (RFC 8252, RFC 8628).
	installedFlow = stdregexp.MustCompile(`(?i)urn:ietf:wg:oauth:2\.0:oob|/o?auth\w?/device/|/device[/_-]?(code|authorization)|grant-type:device_code`)
	// ofClientSecret matches the names of the secrets of clients.
	ofClientSecret = stdregexp.MustCompile(`(?i)(client|consumer|app)[_.-]?secret`)
)

// ofInstalled reports whether a match is the secret of a client that is installed on the devices of its users, each of whom has it.
func ofInstalled(t *text, m match) bool {
	return tableFile.MatchString(t.path) && ofClientSecret.MatchString(t.s[m.from:m.end]) && installedFlow.MatchString(t.s)
}
