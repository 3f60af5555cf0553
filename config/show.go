package config

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/go-viper/mapstructure/v2"
)

// masked is shown instead of a secret.
const masked = "********"

// Setting is a setting with its value.
type Setting struct {
	Key     string
	Value   string // masked for secrets
	Changed bool   // differs from the default
}

// Settings returns the value of every setting in the order of the reference.
func (c Config) Settings() []Setting {
	values := map[string]reflect.Value{}
	flatten(reflect.ValueOf(c), "", values)
	var out []Setting
	for _, f := range Reference() {
		text := inWords(values[f.Key])
		s := Setting{Key: f.Key, Value: text, Changed: text != inWords(defaultOf(f, values[f.Key].Type()))}
		if f.Secret && text != "" {
			s.Value = masked
		}
		out = append(out, s)
	}
	return out
}

func flatten(v reflect.Value, prefix string, out map[string]reflect.Value) {
	for i := range v.NumField() {
		key := prefix + v.Type().Field(i).Tag.Get("mapstructure")
		if f := v.Field(i); f.Kind() == reflect.Struct {
			flatten(f, key+".", out)
		} else {
			out[key] = f
		}
	}
}

func inWords(v reflect.Value) string {
	if list, ok := v.Interface().([]string); ok {
		return strings.Join(list, ",")
	}
	return fmt.Sprint(v.Interface())
}

// defaultOf parses the default of a setting as its type.
func defaultOf(f Field, t reflect.Type) reflect.Value {
	holder := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "Value", Type: t, Tag: `mapstructure:"value"`}}))
	if err := decodeValue(f.Default, holder.Interface()); err != nil {
		return reflect.ValueOf(f.Default)
	}
	return holder.Elem().Field(0)
}

func decodeValue(value string, into any) error {
	c := &mapstructure.DecoderConfig{Result: into, WeaklyTypedInput: true}
	decode(c)
	d, err := mapstructure.NewDecoder(c)
	if err != nil {
		return err
	}
	return d.Decode(map[string]any{"value": value})
}

// otherVariables returns variables that begin with ASSAY_ and are read by commands without a
// Config.
func otherVariables() []string { return []string{"ASSAY_API_URL", "ASSAY_API_KEY", "ASSAY_PROJECT"} }

// RefuseUnknownVariables returns an error that names each environment variable that looks
// like a setting but is unknown: a misspelt name would have no effect.
func RefuseUnknownVariables() error {
	known := otherVariables()
	for _, f := range Reference() {
		known = append(known, f.Env)
	}
	var errs []error
	for _, entry := range os.Environ() {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, envPrefix+"_") && !slices.Contains(known, name) {
			errs = append(errs, fmt.Errorf("configuration: the environment variable %s is not a setting; assay config show --all lists them", name))
		}
	}
	return errors.Join(errs...)
}
