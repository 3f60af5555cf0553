package local

import (
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed haproxy.cfg.tmpl
var balancerConfig string

func apiNames() []string { return []string{"api-1", "api-2"} }

// queues are the task queues of the workers. Every queue that short steps use has two workers, so
// that one of them can be restarted without a pause.
var queues = map[string]string{
	"worker-1": "workflows,records,notify,maintenance",
	"worker-2": "workflows,records,light,notify",
	"worker-3": "light,browser,crawl,code",
}

func workerNames() []string { return []string{"worker-1", "worker-2", "worker-3"} }

// Settings returns the environment of a process of Assay.
func (c *Cluster) Settings(name string) []string {
	env := []string{
		"LC_ALL=C", "ASSAY_DATABASE_DRIVER=postgres", "ASSAY_DATABASE_DSN=" + c.DSN(), "ASSAY_REDIS_URL=" + c.redisURL(),
		"ASSAY_TEMPORAL_ADDRESS=" + c.TemporalAddress(), "ASSAY_TEMPORAL_NAMESPACE=" + namespace,
		"ASSAY_BLOB_URL=s3://" + bucket + "?endpoint=" + url.QueryEscape("http://"+c.s3),
		"AWS_ACCESS_KEY_ID=" + s3User, "AWS_SECRET_ACCESS_KEY=" + c.state.S3Secret, "ASSAY_SECRET_KEYS=" + c.state.SealKey,
		"ASSAY_DATA_DIR=" + filepath.Join(c.options.Dir, "data"), "ASSAY_MAIL_FOLDER=" + c.MailFolder(),
		"ASSAY_API_APP_URL=" + c.Address, "ASSAY_API_BASE_URL=" + c.Address, "ASSAY_API_TRUSTED_PROXIES=127.0.0.0/8",
		"ASSAY_TEMPORAL_UI_URL=" + c.UI,
	}
	for _, inherited := range []string{"PATH", "HOME", "TMPDIR"} {
		if v, ok := os.LookupEnv(inherited); ok {
			env = append(env, inherited+"="+v)
		}
	}
	if port, ok := c.ports.APIs[name]; ok {
		env = append(env, "ASSAY_API_LISTEN="+address(port))
	}
	if port, ok := c.ports.Metrics[name]; ok {
		env = append(env, "ASSAY_METRICS_LISTEN="+address(port))
	}
	return append(env, c.options.Settings...)
}

func (c *Cluster) migrate(ctx context.Context) error {
	if c.options.Address == "" {
		port, err := free(ctx)
		if err != nil {
			return err
		}
		c.options.Address = address(port)
	}
	c.Address = "http://" + c.options.Address
	_, err := c.Assay(ctx, "migrate")
	return err
}

// startAssay starts the roles at the same time.
func (c *Cluster) startAssay(ctx context.Context) error {
	for _, name := range apiNames() {
		c.APIs = append(c.APIs, c.role(name, "api"))
	}
	for _, name := range workerNames() {
		c.Workers = append(c.Workers, c.role(name, "worker", "--queues", queues[name]))
	}
	config := filepath.Join(c.options.Dir, "haproxy.cfg")
	if err := writeTemplate(config, balancerConfig, map[string]any{
		"Address": c.options.Address, "APIs": c.ports.APIs, "Statistics": address(c.ports.Balancer),
	}); err != nil {
		return err
	}
	c.Balancer = &Process{
		Name: "balancer", log: c.logFile("balancer"), ready: answers(c.Address + "/ready"),
		command: func() *exec.Cmd {
			return exec.Command(haproxy(), "-db", "-f", config) //nolint:gosec,noctx // the installed program; it outlives the start
		},
	}
	all := append(append([]*Process{}, c.APIs...), c.Workers...)
	for _, p := range append(all, c.Balancer) {
		if err := p.Launch(); err != nil {
			return err
		}
	}
	for _, p := range append(all, c.Balancer) {
		if err := p.AwaitReady(ctx); err != nil {
			return err
		}
	}
	return nil
}

// AwaitBalanced returns when the load balancer sends requests to the API.
func (c *Cluster) AwaitBalanced(ctx context.Context, api *Process) error {
	return await(ctx, startLimit, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address(c.ports.Balancer)+"/;csv", nil)
		if err != nil {
			return final{err}
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		rows, err := csv.NewReader(resp.Body).ReadAll()
		if err = errors.Join(err, resp.Body.Close()); err != nil {
			return err
		}
		const server, status = 1, 17 // columns
		for _, row := range rows {
			if row[server] == api.Name && row[status] == "UP" {
				return nil
			}
		}
		return fmt.Errorf("the load balancer sends nothing to %s yet", api.Name)
	})
}

// haproxy returns the path of HAProxy, which Debian installs in a directory that only root's PATH contains.
func haproxy() string {
	if path, err := exec.LookPath("haproxy"); err == nil {
		return path
	}
	return "/usr/sbin/haproxy"
}

// role returns an API or a worker.
func (c *Cluster) role(name string, args ...string) *Process {
	return c.Program(name, c.program("assay"), args...)
}

// Program returns a process of Assay from any binary, such as that of another release. The name
// decides on its ports.
func (c *Cluster) Program(name, binary string, args ...string) *Process {
	return &Process{
		Name: name, log: c.logFile(name), ready: answers("http://" + address(c.ports.Metrics[name]) + "/ready"),
		command: func() *exec.Cmd {
			cmd := exec.Command(binary, args...) //nolint:gosec,noctx // the program is of this tree; it outlives the start
			cmd.Env = c.Settings(name)
			return cmd
		},
	}
}

// Queues returns the task queues of a worker, as its flag takes them.
func (c *Cluster) Queues(worker *Process) string { return queues[worker.Name] }

// firstWorkspace creates a workspace with a project and a key at the first start.
func (c *Cluster) firstWorkspace(ctx context.Context) (err error) {
	if c.state.Key != "" {
		return nil
	}
	w, err := c.Workspace(ctx, "Workspace")
	if err != nil {
		return err
	}
	c.state.Key, c.state.Project = w.Key, w.Project
	return c.state.write(c.options.Dir)
}

// Workspace is a tenant with a project and a key.
type Workspace struct{ Tenant, Project, Key string }

// Workspace creates a workspace.
func (c *Cluster) Workspace(ctx context.Context, name string) (w Workspace, err error) {
	for _, step := range []struct {
		to   *string
		args func() []string
	}{
		{&w.Tenant, func() []string { return []string{"tenant", "create", name} }},
		{&w.Project, func() []string { return []string{"project", "create", "First project", "--tenant", w.Tenant} }},
		{&w.Key, func() []string { return []string{"key", "create", "first key", "--tenant", w.Tenant} }},
	} {
		out, err := c.Assay(ctx, append([]string{"admin"}, step.args()...)...)
		if err != nil {
			return w, err
		}
		fields := strings.Fields(out)
		if len(fields) == 0 {
			return w, fmt.Errorf("assay admin %v printed nothing", step.args())
		}
		*step.to = fields[0]
	}
	return w, nil
}
