package exposure

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"assay/internal/website/weburl"
)

// contactFile is a parsed security.txt (RFC 9116).
type contactFile struct {
	fields map[string][]string // by name in lower case, values in order
	signed bool
	broken string // the first line that is neither field nor comment; "" if missing
}

// maxLines bounds hostile input.
const maxLines = 2000

const (
	signedHead = "-----BEGIN PGP SIGNED MESSAGE-----"
	signature  = "-----BEGIN PGP SIGNATURE-----"
)

// parseContactFile parses a file; lines may end in CRLF or LF (section 4). In a signed file
// the signed text is read, without verifying the signature.
func parseContactFile(text string) contactFile {
	f := contactFile{fields: map[string][]string{}}
	text = strings.TrimPrefix(text, "\ufeff")
	if rest, ok := strings.CutPrefix(text, signedHead); ok {
		f.signed = true
		rest, _, _ = strings.Cut(rest, signature)
		rest = strings.ReplaceAll(rest, "\r\n", "\n")
		_, text, _ = strings.Cut(rest, "\n\n") // armor headers end at an empty line
	}
	lines := 0
	for line := range strings.SplitSeq(text, "\n") {
		if lines++; lines > maxLines {
			break
		}
		if f.signed {
			line = strings.TrimPrefix(line, "- ") // dash-escaped (RFC 9580 section 7.2)
		}
		f.line(strings.TrimRight(line, " \t\r"))
	}
	return f
}

func (f *contactFile) line(s string) {
	if s == "" || s[0] == '#' {
		return
	}
	name, value, ok := strings.Cut(s, ": ") // section 5 demands the space
	value = strings.TrimSpace(value)
	if !ok || !isFieldName(name) || value == "" {
		if f.broken == "" {
			f.broken = clip(s, 120)
		}
		return
	}
	name = strings.ToLower(name)
	f.fields[name] = append(f.fields[name], value)
}

func isFieldName(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7f || s[i] == ':' {
			return false
		}
	}
	return s != ""
}

// isContactFile distinguishes a security.txt from any other text that a site returns.
func (f contactFile) isContactFile() bool {
	return f.fields["contact"] != nil || f.fields["expires"] != nil
}

// invalid returns a sentence about why the file violates the standard, "" if it does not.
func (f contactFile) invalid(now time.Time) string {
	switch {
	case f.broken != "":
		return "One line is neither a field nor a comment: " + f.broken
	case len(f.fields["contact"]) == 0:
		return "The required field Contact is missing."
	case len(f.fields["expires"]) == 0:
		return "The required field Expires is missing."
	case len(f.fields["expires"]) > 1:
		return "Expires appears more than once."
	case len(f.fields["preferred-languages"]) > 1:
		return "Preferred-Languages appears more than once."
	}
	expires, ok := f.expires()
	switch {
	case !ok:
		return "Expires is not a date and time of RFC 3339."
	case !expires.After(now):
		return "The file expired on " + expires.UTC().Format(time.DateOnly) + "."
	}
	for _, list := range f.fields["preferred-languages"] {
		if !languages.MatchString(list) {
			return "Preferred-Languages is not a list of language tags: " + clip(list, 120)
		}
	}
	for _, name := range []string{"contact", "encryption", "acknowledgments", "canonical", "policy", "hiring"} {
		for _, v := range f.fields[name] {
			if !isReference(v) {
				return "A value is not a URI, or is an http URI: " + clip(v, 120)
			}
		}
	}
	return ""
}

var (
	// languages is a list of language tags, by their form (RFC 5646).
	languages = regexp.MustCompile(`^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*(?:[ \t]*,[ \t]*[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)*$`)
	// dateTime is a date and time of RFC 3339, of which time.Parse accepts more forms.
	dateTime = regexp.MustCompile(`^[-0-9]{10}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[-+][0-9]{2}:[0-9]{2})$`)
)

func (f contactFile) expires() (time.Time, bool) {
	if len(f.fields["expires"]) == 0 {
		return time.Time{}, false
	}
	text := strings.ToUpper(f.fields["expires"][0])
	t, err := time.Parse(time.RFC3339, text)
	return t, err == nil && dateTime.MatchString(text)
}

// isReference reports whether the value is an absolute URI; web URIs must be https.
func isReference(s string) bool {
	if strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"<>\^{|}`+"`", r) }) {
		return false
	}
	u, err := url.Parse(s)
	return err == nil && u.Scheme != "" && u.Scheme != "http" && (u.Host != "" || u.Opaque != "" || u.Path != "")
}

// weak returns a sentence about something that is valid but should be improved, otherwise
// "".
func (f contactFile) weak(now time.Time, at string) string {
	expires, _ := f.expires()
	canonical := f.fields["canonical"]
	switch {
	case expires.After(now.AddDate(1, 0, 1)):
		return "Expires is more than a year ahead; by then the file may be out of date."
	case len(canonical) > 0 && !slices.ContainsFunc(canonical, func(v string) bool { return weburl.Equivalent(v, at) }):
		return "Canonical does not name the address of the file."
	case f.signed && len(canonical) == 0:
		return "A signed file without Canonical can be copied to any other site and stays valid."
	}
	return ""
}
