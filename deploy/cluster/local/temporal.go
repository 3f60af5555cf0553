package local

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"text/template"
	"time"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	sdklog "go.temporal.io/sdk/log"
	"google.golang.org/protobuf/types/known/durationpb"
)

// namespace is Assay's Temporal namespace, and retention how long its closed workflows stay.
const (
	namespace = "assay"
	retention = 7 * 24 * time.Hour
)

var (
	//go:embed temporal.yaml.tmpl
	temporalConfig string
	//go:embed temporal-ui.yaml.tmpl
	uiConfig string
	//go:embed temporal-dynamic.yaml
	dynamicConfig string
)

// startTemporal creates or upgrades the schema in Postgres, starts the server and creates the
// namespace.
func (c *Cluster) startTemporal(ctx context.Context) error {
	for _, db := range []struct{ name, schema string }{
		{temporalDatabase, "postgresql/v12/temporal"}, {visibilityDatabase, "postgresql/v12/visibility"},
	} {
		if err := c.temporalSchema(ctx, db.name, db.schema); err != nil {
			return err
		}
	}
	dynamic := filepath.Join(c.options.Dir, "temporal", "dynamic.yaml")
	if err := os.WriteFile(dynamic, []byte(dynamicConfig), 0o600); err != nil {
		return err
	}
	config := filepath.Join(c.options.Dir, "temporal", "server.yaml")
	if err := writeTemplate(config, temporalConfig, map[string]any{
		"Database": address(c.ports.Database), "Password": c.state.DatabasePassword, "Dynamic": dynamic,
		"Default": temporalDatabase, "Visibility": visibilityDatabase, "Frontend": c.ports.Frontend, "History": c.ports.History,
		"Matching": c.ports.Matching, "Worker": c.ports.Worker, "Membership": c.ports.Membership,
	}); err != nil {
		return err
	}
	c.Temporal = &Process{
		Name: "temporal", log: c.logFile("temporal"), ready: c.temporalAnswers,
		command: func() *exec.Cmd {
			//nolint:gosec,noctx // the program is of this tree; it outlives the start
			return exec.Command(c.program("temporal-server"), "--config-file", config, "--allow-no-auth", "start")
		},
	}
	if err := c.Temporal.Start(ctx); err != nil {
		return err
	}
	if err := c.ensureNamespace(ctx); err != nil {
		return err
	}
	return c.startUI(ctx)
}

func (c *Cluster) temporalSchema(ctx context.Context, db, schema string) error {
	host, port, err := net.SplitHostPort(address(c.ports.Database))
	if err != nil {
		return err
	}
	env := append(os.Environ(), "SQL_PASSWORD="+c.state.DatabasePassword)
	base := []string{"--plugin", "postgres12", "--ep", host, "--port", port, "--user", "postgres", "--db", db}
	created := filepath.Join(c.options.Dir, "temporal", db+".created")
	if _, err := os.Stat(created); errors.Is(err, os.ErrNotExist) {
		if _, err := c.run(ctx, "temporal-sql-tool", env, append(base, "setup-schema", "--version", "0.0")...); err != nil {
			return err
		}
		if err := os.WriteFile(created, nil, 0o600); err != nil {
			return err
		}
	}
	_, err = c.run(ctx, "temporal-sql-tool", env, append(base, "update-schema", "--schema-name", schema)...)
	return err
}

func (c *Cluster) dialTemporal() (client.Client, error) {
	return client.NewLazyClient(client.Options{
		HostPort: c.TemporalAddress(), Namespace: namespace, Logger: sdklog.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	})
}

// temporalAnswers passes once the frontend can reach the other services.
func (c *Cluster) temporalAnswers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	t, err := c.dialTemporal()
	if err != nil {
		return final{err}
	}
	defer t.Close()
	_, err = t.WorkflowService().ListNamespaces(ctx, &workflowservice.ListNamespacesRequest{PageSize: 1})
	return err
}

// ensureNamespace creates the namespace and waits until the server's cache has it.
func (c *Cluster) ensureNamespace(ctx context.Context) error {
	t, err := c.dialTemporal()
	if err != nil {
		return err
	}
	defer t.Close()
	return await(ctx, startLimit, func(ctx context.Context) error {
		_, err := t.WorkflowService().RegisterNamespace(ctx, &workflowservice.RegisterNamespaceRequest{
			Namespace: namespace, WorkflowExecutionRetentionPeriod: durationpb.New(retention),
		})
		if exists := new(serviceerror.NamespaceAlreadyExists); err != nil && !errors.As(err, &exists) {
			return err
		}
		_, err = t.WorkflowService().ListWorkflowExecutions(ctx, &workflowservice.ListWorkflowExecutionsRequest{
			Namespace: namespace, PageSize: 1,
		})
		return err
	})
}

// startUI starts the web UI, which reads a folder of configurations.
func (c *Cluster) startUI(ctx context.Context) error {
	if c.options.UIAddress == "" {
		return nil
	}
	host, port, err := net.SplitHostPort(c.options.UIAddress)
	if err != nil {
		return fmt.Errorf("address of the UI: %w", err)
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		return fmt.Errorf("address of the UI: %w", err)
	}
	folder := filepath.Join(c.options.Dir, "temporal", "ui")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	if err := writeTemplate(filepath.Join(folder, "local.yaml"), uiConfig, map[string]any{
		"Temporal": c.TemporalAddress(), "Host": host, "Port": number, "Namespace": namespace,
	}); err != nil {
		return err
	}
	c.UI = "http://" + c.options.UIAddress
	c.ui = &Process{
		Name: "temporal-ui", log: c.logFile("temporal-ui"), ready: answers(c.UI),
		command: func() *exec.Cmd {
			//nolint:gosec,noctx // the program is of this tree; it outlives the start
			return exec.Command(c.program("temporal-ui"), "--root", filepath.Dir(folder), "--config", "ui", "--env", "local", "start")
		},
	}
	return c.ui.Start(ctx)
}

// writeTemplate writes a file, which may contain passwords.
func writeTemplate(path, text string, data any) error {
	t, err := template.New(filepath.Base(path)).Parse(text)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(t.Execute(io.Writer(f), data), f.Close())
}
