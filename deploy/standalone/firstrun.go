package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"assay/config"
	"assay/internal/app"
	"assay/internal/cli"
	"assay/internal/key"
	"assay/internal/scan"
)

// firstRunEnv names the file that receives the addresses and the first key.
const firstRunEnv = "FIRST_RUN"

// firstRun has the addresses and credentials that a person or a script needs first. Scripts
// read it, so its field names must not change.
type firstRun struct {
	APIURL          string `json:"apiUrl"`
	AppURL          string `json:"appUrl"`
	TemporalUIURL   string `json:"temporalUiUrl"`
	TemporalAddress string `json:"temporalAddress"`
	APIKey          string `json:"apiKey"` // "" if the key was shown at an earlier start
	ProjectID       string `json:"projectId"`
	// SetupURL is where the administrator signs up, once; "" after that.
	SetupURL string `json:"setupUrl"`

	fresh bool // this start created the workspace
}

// open migrates the database, opens the application, and creates the first workspace if
// it is missing. path is the file of the first run; "" for no file.
func open(ctx context.Context, c config.Config, log *slog.Logger, path string) (*app.App, firstRun, error) {
	if err := app.Migrate(ctx, c, log); err != nil {
		return nil, firstRun{}, err
	}
	a, err := app.Open(ctx, c, log)
	if err != nil {
		return nil, firstRun{}, err
	}
	f := firstRun{APIURL: app.BaseURL(c), AppURL: app.ReportURL(c), TemporalUIURL: c.Temporal.UIURL, TemporalAddress: c.Temporal.Address}
	if err := f.fill(ctx, a); err != nil {
		return nil, f, errors.Join(err, a.Close())
	}
	if err := f.invite(ctx, a); err != nil {
		return nil, f, errors.Join(err, a.Close())
	}
	if path != "" {
		if err := f.write(ctx, a, path); err != nil {
			return nil, f, errors.Join(err, a.Close())
		}
	}
	return a, f, nil
}

// fill finds the first workspace and its project, or creates them with a key.
func (f *firstRun) fill(ctx context.Context, a *app.App) error {
	tenants, err := a.Store.Tenants.List(ctx)
	if err != nil {
		return err
	}
	if len(tenants) == 0 {
		return f.create(ctx, a)
	}
	projects, err := a.Store.Projects.List(ctx, tenants[0].ID, false)
	if err == nil && len(projects) > 0 {
		f.ProjectID = projects[0].ShortID
	}
	return err
}

// invite creates the link with which the administrator signs up, if no user exists yet. It
// invalidates the link of an earlier start.
func (f *firstRun) invite(ctx context.Context, a *app.App) error {
	someone, err := a.Store.Users.Any(ctx)
	if err != nil || someone || a.Config.OIDC.Issuer != "" {
		return err
	}
	tenants, err := a.Store.Tenants.List(ctx)
	if err != nil || len(tenants) == 0 {
		return err
	}
	f.SetupURL, err = a.Identity.Users.SetupLink(ctx, tenants[0].ID, "standalone")
	return err
}

func (f *firstRun) create(ctx context.Context, a *app.App) error {
	t, err := a.Store.Tenants.Create(ctx, "Workspace")
	if err != nil {
		return err
	}
	p, err := a.Store.Projects.Create(ctx, t.ID, "First project")
	if err != nil {
		return err
	}
	f.ProjectID, f.fresh = p.ShortID, true
	return f.issueKey(ctx, a, t)
}

func (f *firstRun) issueKey(ctx context.Context, a *app.App, t scan.Tenant) error {
	plain, record, err := cli.NewAPIKey(t.ID, "first key", time.Now(), 0)
	if err != nil {
		return err
	}
	if _, err := a.Store.Keys.Create(ctx, record); err != nil {
		return err
	}
	f.APIKey = plain.Reveal()
	return a.Store.Audit.Add(ctx, t.ID, "standalone", "key.create", record.Prefix)
}

// write writes the file, readable by its owner alone. A later start reuses the key in the
// file while it is valid, and otherwise issues a new one, so that the key in the
// file always works.
func (f *firstRun) write(ctx context.Context, a *app.App, path string) error {
	if f.APIKey == "" {
		if f.APIKey = keyInFile(ctx, a, path); f.APIKey == "" {
			tenants, err := a.Store.Tenants.List(ctx)
			if err != nil {
				return err
			}
			if err := f.issueKey(ctx, a, tenants[0]); err != nil {
				return err
			}
		}
	}
	raw, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	return replaceFile(path, append(raw, '\n'))
}

// keyInFile returns the key of an earlier file if it is still valid.
func keyInFile(ctx context.Context, a *app.App, path string) string {
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	var old firstRun
	if err != nil || json.Unmarshal(raw, &old) != nil {
		return ""
	}
	prefix, hash, ok := key.Parse(old.APIKey)
	if !ok {
		return ""
	}
	k, err := a.Store.Keys.ByPrefix(ctx, prefix)
	if err != nil || !key.MatchHash(k.Hash, hash) || !k.Usable(time.Now()) {
		return ""
	}
	return old.APIKey
}

// replaceFile replaces a file with mode 0600 as a whole or not at all.
func replaceFile(path string, content []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".first-run-*") // with mode 0600
	if err != nil {
		return fmt.Errorf("%s: %w", firstRunEnv, err)
	}
	_, err = tmp.Write(content)
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", firstRunEnv, err), os.Remove(tmp.Name()))
	}
	return nil
}

// checkFirstRun checks that the file at path can be written before anything is created: the
// first key cannot be shown a second time.
func checkFirstRun(path string) error {
	if path == "" {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s: %s is a directory, not a file", firstRunEnv, path)
	}
	probe, err := os.CreateTemp(filepath.Dir(path), ".first-run-*")
	if err != nil {
		return fmt.Errorf("%s: %s cannot be written: %w", firstRunEnv, path, err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// announce prints all addresses and, at the first start, a scan command to copy.
func (f firstRun) announce(w io.Writer) error {
	secret := f.APIKey
	if !f.fresh {
		secret = "$ASSAY_API_KEY"
	}
	text := fmt.Sprintf("\nAssay is running.\n\n  API          %s   (reference: %s/docs)\n", f.APIURL, f.APIURL)
	if f.TemporalUIURL != "" {
		text += fmt.Sprintf("  Temporal UI  %s\n", f.TemporalUIURL)
	}
	text += fmt.Sprintf("  Dashboard    %s\n", f.AppURL)
	if f.SetupURL != "" {
		text += fmt.Sprintf("  Sign up      %s\n               as administrator; the link works once, for a week.\n"+
			"               For another one, run: assay admin user link\n",
			f.SetupURL)
	}
	text += fmt.Sprintf("  Project      %s\n", f.ProjectID)
	if f.fresh {
		text += fmt.Sprintf("  API key      %s\n               shown only once; to create another, run: assay admin key create NAME\n", f.APIKey)
	}
	text += f.commands(secret)
	_, err := io.WriteString(w, text)
	return err
}

// commands show one scan of each kind, to copy.
func (f firstRun) commands(secret string) string {
	var text strings.Builder
	header := fmt.Sprintf(`-H "Authorization: Bearer %s"`, secret)
	post := func(title, path, body string) {
		fmt.Fprintf(&text, "\n%s:\n\n  curl -s %s%s %s -H 'Content-Type: application/json' \\\n    -d '%s'\n",
			title, f.APIURL, path, header, body)
	}
	post("Scan a page", "/v1/scans/trigger", fmt.Sprintf(`{"projectId":"%s","url":"https://example.com"}`, f.ProjectID))
	fmt.Fprintf(&text, "\nThen poll it with the scanJobId from the response:\n\n  curl -s %s/v1/scans/SCAN_JOB_ID/status %s\n",
		f.APIURL, header)
	post("Check a whole site, and poll it at /v1/site-health/ID with the id from the response", "/v1/site-health/trigger",
		fmt.Sprintf(`{"projectId":"%s","url":"https://example.com"}`, f.ProjectID))
	post("Scan a repository by its id from GET /v1/integration-repos, once it is connected and assigned "+
		"to the project (Settings in the dashboard)",
		"/v1/code-scans/trigger", `{"integrationRepoId":"INTEGRATION_REPO_ID"}`)
	text.WriteByte('\n')
	return text.String()
}
