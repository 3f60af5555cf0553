package config

import (
	"fmt"
	"reflect"
	"strings"
)

// Field describes a setting for people.
type Field struct {
	Key     string // "api.listen"
	Env     string // "ASSAY_API_LISTEN"
	Default string
	Doc     string
	Secret  bool
}

// Reference returns every setting in the order of the types.
func Reference() []Field { return fields(reflect.TypeFor[Config](), "") }

func fields(t reflect.Type, prefix string) []Field {
	var out []Field
	for i := range t.NumField() {
		f := t.Field(i)
		key := prefix + f.Tag.Get("mapstructure")
		if f.Type.Kind() == reflect.Struct {
			out = append(out, fields(f.Type, key+".")...)
			continue
		}
		out = append(out, Field{
			Key: key, Env: envPrefix + "_" + strings.ToUpper(strings.ReplaceAll(key, ".", "_")),
			Default: f.Tag.Get("default"), Doc: f.Tag.Get("doc"), Secret: f.Tag.Get("secret") == "true",
		})
	}
	return out
}

func fieldByKey(key string) (Field, bool) {
	for _, f := range Reference() {
		if f.Key == key {
			return f, true
		}
	}
	return Field{}, false
}

// Markdown renders the reference for docs/configuration.md: a heading and a table for each
// section.
func Markdown() string {
	var b strings.Builder
	last := ""
	for _, f := range Reference() {
		if section, _, _ := strings.Cut(f.Key, "."); section != last {
			last = section
			fmt.Fprintf(&b, "\n### %s\n\n| Setting | Environment | Default | Meaning |\n|---|---|---|---|\n", section)
		}
		def := ""
		if f.Default != "" {
			def = "`" + f.Default + "`"
		}
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s |\n", f.Key, f.Env, def, f.Doc)
	}
	return b.String()
}
