package config

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"reflect"
	"strconv"
	"strings"

	"github.com/go-playground/validator/v10"
	"github.com/go-viper/mapstructure/v2"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"
)

// envPrefix is the prefix of all environment variables that are read.
const envPrefix = "ASSAY"

// Load fills a Config from defaults, the file (YAML, TOML or JSON; "" for none), the
// environment and the given flags. Unknown keys in the file and values that violate a rule
// are errors that name the key.
func Load(file string, flags *pflag.FlagSet) (Config, error) {
	v := viper.New()
	v.AllowEmptyEnv(true) // an empty value turns some settings off, and must not mean their default
	for _, f := range Reference() {
		v.SetDefault(f.Key, f.Default)
		if err := v.BindEnv(f.Key, f.Env); err != nil {
			return Config{}, fmt.Errorf("bind %s: %w", f.Env, err)
		}
	}
	if file != "" {
		v.SetConfigFile(file)
		if err := v.ReadInConfig(); err != nil {
			return Config{}, fmt.Errorf("configuration file %s: %w", file, err)
		}
	}
	if flags != nil {
		if err := bindFlags(v, flags); err != nil {
			return Config{}, err
		}
	}
	var c Config
	if err := v.UnmarshalExact(&c, decode); err != nil {
		return Config{}, fmt.Errorf("configuration: %w", err)
	}
	return c, c.Validate()
}

// bindFlags gives a flag named like a key ("api.listen") precedence if it was set.
func bindFlags(v *viper.Viper, flags *pflag.FlagSet) error {
	var errs []error
	flags.Visit(func(f *pflag.Flag) { // those that were set
		if _, known := fieldByKey(f.Name); known {
			errs = append(errs, v.BindPFlag(f.Name, f))
		}
	})
	return errors.Join(errs...)
}

// AddFlags adds a flag for every key.
func AddFlags(flags *pflag.FlagSet) {
	for _, f := range Reference() {
		flags.String(f.Key, "", f.Doc)
		flags.Lookup(f.Key).DefValue = f.Default
	}
}

func decode(c *mapstructure.DecoderConfig) {
	c.DecodeHook = mapstructure.ComposeDecodeHookFunc(
		mapstructure.StringToTimeDurationHookFunc(), splitList)
}

// splitList reads a comma-separated string as a list; empty entries are dropped.
func splitList(from, to reflect.Type, data any) (any, error) {
	if from.Kind() != reflect.String || to != reflect.TypeFor[[]string]() {
		return data, nil
	}
	out := []string{}
	for part := range strings.SplitSeq(data.(string), ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out, nil
}

// Validate checks every rule and reports all violations, by key.
func (c Config) Validate() error {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(f reflect.StructField) string { return f.Tag.Get("mapstructure") })
	err := errors.Join(
		v.RegisterValidation("listen", listenable), v.RegisterValidation("endpoint", dialable), v.RegisterValidation("contact", contactable),
	)
	if err != nil {
		return err
	}
	err = v.Struct(c)
	var broken validator.ValidationErrors
	if err != nil && !errors.As(err, &broken) {
		return err
	}
	errs := make([]error, 0, len(broken)+1)
	for _, b := range broken {
		_, key, _ := strings.Cut(b.Namespace(), ".")
		errs = append(errs, fmt.Errorf("configuration: %s %s", key, rule(b)))
	}
	if c.Database.Driver == "postgres" && c.Database.DSN == "" {
		errs = append(errs, errors.New("configuration: database.dsn is required with database.driver postgres"))
	}
	if c.Mail.Host != "" && c.Mail.From == defaultSender {
		errs = append(errs, errors.New("configuration: mail.from is required with mail.host"))
	}
	if _, err := c.Quota.FairnessWeights(); err != nil {
		errs = append(errs, fmt.Errorf("configuration: quota.weights %w", err))
	}
	if _, err := c.Tracing.HeaderFields(); err != nil {
		errs = append(errs, fmt.Errorf("configuration: tracing.headers %w", err))
	}
	return errors.Join(errs...)
}

// defaultSender is the sender of mails written to files. It must not be used with an SMTP
// server.
const defaultSender = "Assay <assay@localhost>"

// listenable accepts host:port where the host is empty, a name, an IPv4 address or
// an IPv6 address in brackets. Port 0 asks for any free port.
func listenable(f validator.FieldLevel) bool {
	host, port, err := net.SplitHostPort(f.Field().String())
	if err != nil {
		return false
	}
	if n, err := strconv.ParseUint(port, 10, 16); err != nil || port != strconv.FormatUint(n, 10) {
		return false
	}
	if host == "" {
		return true
	}
	_, err = netip.ParseAddr(host)
	return err == nil || validator.New().Var(host, "hostname_rfc1123") == nil
}

// dialable accepts what listenable does, except port 0 and an empty host.
func dialable(f validator.FieldLevel) bool {
	host, port, err := net.SplitHostPort(f.Field().String())
	return err == nil && host != "" && port != "0" && listenable(f)
}

// contactable accepts an e-mail address, or an http or https address, that a comment in
// User-Agent can contain unescaped.
func contactable(f validator.FieldLevel) bool {
	s := f.Field().String()
	if strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`()<>"\`, r) }) {
		return false
	}
	return isEmail(s) || validator.New().Var(s, "http_url") == nil
}

func isEmail(s string) bool { return validator.New().Var(s, "email") == nil }

// rule describes what the value must be. It does not repeat the value, which may be a
// secret.
func rule(b validator.FieldError) string {
	switch b.Tag() {
	case "oneof":
		return "must be one of " + strings.ReplaceAll(b.Param(), " ", ", ")
	case "gte":
		return "must be at least " + b.Param()
	case "lte":
		return "must be at most " + b.Param()
	case "gt":
		return "must be more than " + b.Param()
	case "max":
		return "must be at most " + b.Param() + " characters"
	case "contains":
		return "must have the form from" + b.Param() + "to"
	}
	if words, known := rules[b.Tag()]; known {
		return words
	}
	return "violates the rule " + b.Tag()
}

// rules describe the rules without a parameter.
var rules = map[string]string{
	"required": "must not be empty", "required_with": "must not be empty", "min": "must not be empty",
	"contact":                      "must be an e-mail address or an http:// or https:// address",
	"printascii":                   "must be printable ASCII",
	"listen":                       "must be host:port",
	"http_url|startswith=file:///": "must be an http://, https:// or file:/// address",
	"fqdn":                         "must be a domain name",
	"http_url":                     "must be an http:// or https:// address",
	"http_url|eq=*":                "must be an http:// or https:// address",
	"ip|cidr":                      "must be an IP address or a CIDR",
	"ip|endpoint":                  "must be an IP address or host:port",
	"hostname_rfc1123":             "must be a host name",
	"hostname_rfc1123|ip":          "must be a host name",
	"uri":                          "must be a URL",
	"file":                         "must name a readable file",
}
