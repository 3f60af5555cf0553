package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/spf13/cobra"
)

// healthPatience is the time limit for the response of the running process.
const healthPatience = 4 * time.Second

// healthCommand is for container probes whose image has no HTTP client.
func healthCommand() *cobra.Command {
	var ready bool
	cmd := &cobra.Command{
		Use:   "health",
		Short: "Query the liveness or readiness of the process on this machine",
		Long: "Request /health (with --ready: /ready) from the process that listens on the configured metrics.listen. Fails unless the " +
			"status is 200. For probes of containers.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, _, err := Load(cmd)
			if err != nil {
				return err
			}
			path := "/health"
			if ready {
				path = "/ready"
			}
			return askHealth(cmd.Context(), c.Metrics.Listen, path, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&ready, "ready", false, "check readiness (/ready) instead of liveness (/health)")
	return cmd
}

func askHealth(ctx context.Context, listen, path string, out io.Writer) error {
	if listen == "" {
		return errors.New("metrics.listen is empty, so the process serves no probes")
	}
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return fmt.Errorf("metrics.listen: %w", err)
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, healthPatience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, http.NoBody)
	if err != nil {
		return err
	}
	resp, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(req)
	if err != nil {
		return fmt.Errorf("the process does not respond: %w", err)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, 64<<10))
	if err = errors.Join(err, resp.Body.Close()); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s\n", body)
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s returned status %d", path, resp.StatusCode)
	}
	return nil
}
