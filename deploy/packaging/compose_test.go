package packaging

import (
	"bytes"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/stretchr/testify/require"
)

const composeFile = "../compose/compose.yaml"

func compose(t *testing.T, env ...string) (*types.Project, error) {
	t.Helper()
	options, err := cli.NewProjectOptions([]string{composeFile}, cli.WithEnv(env), cli.WithInterpolation(true), cli.WithResolvedPaths(true))
	require.NoError(t, err)
	return options.LoadProject(t.Context())
}

func TestCompose(t *testing.T) {
	t.Parallel()
	p, err := compose(t, "POSTGRES_PASSWORD=a", "REDIS_PASSWORD=b", "S3_PASSWORD=c", "ASSAY_SECRET_KEYS=d")
	require.NoError(t, err)
	published := map[string]string{}
	for _, s := range p.Services {
		for _, port := range s.Ports {
			published[s.Name] = port.HostIP
		}
		if ofAssay(s) {
			require.True(t, s.ReadOnly, s.Name)
			require.Equal(t, []string{"ALL"}, s.CapDrop, s.Name)
			require.Contains(t, s.SecurityOpt, "no-new-privileges:true", s.Name)
			require.Equal(t, new(true), s.Init, s.Name)
			requireHealthCheck(t, s)
		}
		if !ofAssay(s) {
			require.Regexp(t, `:[\w.-]*\d[\w.-]*$`, s.Image, "the version of %s is not pinned", s.Name)
		}
	}
	require.Equal(t, map[string]string{"balancer": "127.0.0.1", "temporal-ui": "127.0.0.1", "mail": "127.0.0.1"}, published,
		"nothing is published to other machines unless the operator says so")
	require.True(t, p.Networks["inside"].Internal)
	require.NotContains(t, p.Services["postgres"].Networks, "outside")
}

// ofAssay reports whether a service runs one of the images that this project builds.
func ofAssay(s types.ServiceConfig) bool { return strings.HasPrefix(s.Image, "localhost/assay/") }

// requireHealthCheck checks that Compose asks every process whether it is healthy, whatever its image says. The
// balancer waits for the API.
func requireHealthCheck(t *testing.T, s types.ServiceConfig) {
	t.Helper()
	require.NotNil(t, s.HealthCheck, s.Name)
	require.Equal(t, s.Name == "migrate", s.HealthCheck.Disable, s.Name)
	if s.Name != "migrate" {
		require.Equal(t, types.HealthCheckTest{"CMD", "/opt/assay/assay", "health"}, s.HealthCheck.Test, s.Name)
	}
}

// The documented command sets passwords that servers and clients read alike. Postgres, which stores its first password, accepts any.
func TestComposePasswords(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "deploy", "compose", ".env")
	example, err := os.ReadFile("../compose/example.env")
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, example, 0o600))
	fill := regexp.MustCompile(`(?m)^for name in .*$`).FindString(section(t, "deployment.md", "Compose"))
	cmd := exec.CommandContext(t.Context(), "bash", "-ec", fill)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	filled, err := os.ReadFile(file)
	require.NoError(t, err)
	passwords := regexp.MustCompile(`(?m)^(\w+)_PASSWORD=([0-9a-f]{48})$`).FindAllStringSubmatch(string(filled), -1)
	require.Len(t, passwords, 3)
	require.NotEqual(t, passwords[0][2], passwords[1][2])

	redis := passwords[1][2]
	p, err := compose(t, "POSTGRES_PASSWORD=Zk/8x+@#?%:=", "REDIS_PASSWORD="+redis, "S3_PASSWORD=c", "ASSAY_SECRET_KEYS=d")
	require.NoError(t, err)
	env := func(service, name string) string {
		value := p.Services[service].Environment[name]
		require.NotNil(t, value, "%s has no %s", service, name)
		return *value
	}
	require.Equal(t, env("postgres", "POSTGRES_PASSWORD"), env("api", "PGPASSWORD"))
	require.NotContains(t, env("api", "ASSAY_DATABASE_DSN"), "Zk")
	address, err := url.Parse(env("api", "ASSAY_REDIS_URL"))
	require.NoError(t, err)
	password, _ := address.User.Password()
	require.Equal(t, redis, password)
	require.Contains(t, p.Services["redis"].Command, redis)
}

// Podman and Buildah leave the health check out of images in their default format.
func TestImagesAreBuiltWithHealthChecks(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../Makefile")
	require.NoError(t, err)
	require.Contains(t, string(raw), "\nimages: export BUILDAH_FORMAT := docker\n")
}

// Each password must be set: there are no well-known defaults.
func TestComposeAsksForPasswords(t *testing.T) {
	t.Parallel()
	_, err := compose(t)
	require.ErrorContains(t, err, "required variable")
	raw, err := os.ReadFile("../compose/example.env")
	require.NoError(t, err)
	for _, name := range []string{"POSTGRES_PASSWORD", "REDIS_PASSWORD", "S3_PASSWORD", "ASSAY_SECRET_KEYS"} {
		require.True(t, bytes.Contains(raw, []byte("\n"+name+"=\n")), name)
	}
}
