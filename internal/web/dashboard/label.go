package dashboard

import (
	"regexp"
	"strings"
)

// labels has the label of each form field of a page, by the name of the field.
type labels map[string]string

var (
	labelOf  = regexp.MustCompile(`<label for="(\w+)">([^<{]+)`)
	legendOf = regexp.MustCompile(`(?s)<legend>([^<{]+).*?name="(\w+)"`)
	fieldIn  = regexp.MustCompile(`^[a-z]\w*(?:\.\w+)?(?:\[\d+\])?|\b[a-z]+[A-Z]\w*`)
)

// read adds the labels in the source of a template.
func (l labels) read(source string) {
	for _, m := range legendOf.FindAllStringSubmatch(source, -1) {
		l[m[2]] = strings.TrimSpace(m[1])
	}
	for _, m := range labelOf.FindAllStringSubmatch(source, -1) {
		l[m[1]] = strings.TrimSpace(m[2])
	}
}

// name replaces the names that the API gives to fields, at the beginning of a message and
// wherever they are written in camel case, by the labels of the form.
func (l labels) name(message string) string {
	return fieldIn.ReplaceAllStringFunc(message, func(field string) string {
		key, _, _ := strings.Cut(field, "[")
		key = key[strings.LastIndexByte(key, '.')+1:]
		if label := l[key]; label != "" {
			return "“" + label + "”"
		}
		return field
	})
}
