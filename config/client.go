package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
)

// Client contains how commands for people and pipelines reach a server.
type Client struct {
	// URL is the address of the API, such as https://assay.example.com; "" when not set.
	URL string
	// Key is the API key; "" when not set.
	Key string
	// Project is the short id of the scans' project; "" when not set.
	Project string
}

// Settings of a Client, with their environment variables and flags. The key has no flag,
// because other users of the machine can see command lines.
const (
	clientURL     = "api_url"
	clientKey     = "api_key"
	clientProject = "project"
)

// AddClientFlags offers --api-url and --project.
func AddClientFlags(flags *pflag.FlagSet) {
	flags.String("api-url", "", "address of the server, such as https://assay.example.com (environment: ASSAY_API_URL)")
	flags.String("credentials", "",
		"file in which assay login stores address and key; use one for each server (default: in your configuration folder)")
	flags.String("project", "", "short id of the project (environment: ASSAY_PROJECT)")
}

// ClientFile returns the path of the file that SaveClient writes.
func ClientFile(flags *pflag.FlagSet) (string, error) {
	if f := flags.Lookup("credentials"); f != nil && f.Changed {
		return f.Value.String(), nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("the configuration folder of the user cannot be determined: %w", err)
	}
	return filepath.Join(dir, "assay", "client.yaml"), nil
}

// LoadClient fills a Client from the file at path, which may be missing, the environment
// (ASSAY_API_URL, ASSAY_API_KEY, ASSAY_PROJECT) and the flags, in rising order of
// precedence. The key in the file is only used for the server in the file.
func LoadClient(path string, flags *pflag.FlagSet) (Client, error) {
	stored, err := readClient(path)
	if err != nil {
		return Client{}, err
	}
	v := viper.New()
	for _, name := range []string{clientURL, clientKey, clientProject} {
		if err := v.BindEnv(name, envPrefix+"_"+strings.ToUpper(name)); err != nil {
			return Client{}, fmt.Errorf("bind %s: %w", name, err)
		}
	}
	for flag, name := range map[string]string{"api-url": clientURL, "project": clientProject} {
		if f := flags.Lookup(flag); f != nil && f.Changed {
			if err := v.BindPFlag(name, f); err != nil {
				return Client{}, err
			}
		}
	}
	c := Client{URL: trimURL(v.GetString(clientURL)), Key: strings.TrimSpace(v.GetString(clientKey)), Project: v.GetString(clientProject)}
	if c.URL == "" || c.URL == stored.URL {
		c.URL = stored.URL
		if c.Key == "" {
			c.Key = stored.Key
		}
		if c.Project == "" {
			c.Project = stored.Project
		}
	}
	return c, nil
}

// Colour reports whether commands may write in colour (no-color.org).
func Colour() bool { return os.Getenv("NO_COLOR") == "" }

func trimURL(url string) string { return strings.TrimRight(strings.TrimSpace(url), "/") }

func readClient(path string) (Client, error) {
	info, err := os.Stat(path)
	if path == "" || errors.Is(err, fs.ErrNotExist) {
		return Client{}, nil
	}
	if err != nil {
		return Client{}, err
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return Client{}, fmt.Errorf("%s contains an API key and can be read by other users; run: chmod 600 %s", path, path)
	}
	v := viper.New()
	v.SetConfigFile(path)
	v.SetConfigType("yaml") // the form of SaveClient, whatever the file is called
	if err := v.ReadInConfig(); err != nil {
		return Client{}, fmt.Errorf("%s: %w", path, err)
	}
	return Client{URL: trimURL(v.GetString(clientURL)), Key: v.GetString(clientKey), Project: v.GetString(clientProject)}, nil
}

// SaveClient writes the file at path, readable only by its owner.
func SaveClient(path string, c Client) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".client-*.yaml") // created with mode 0600
	if err != nil {
		return err
	}
	v := viper.New()
	v.Set(clientURL, trimURL(c.URL))
	v.Set(clientKey, c.Key)
	v.Set(clientProject, c.Project)
	v.SetConfigPermissions(0o600)
	err = errors.Join(tmp.Close(), v.WriteConfigAs(tmp.Name()))
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	return nil
}
