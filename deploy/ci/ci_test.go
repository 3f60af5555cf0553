// Package ci_test runs the scripts of the pipeline snippets and those of docs/ci.md. The
// program runs in its own process and calls an API.
package ci_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"assay/internal/cli"
	"assay/internal/hook"
	"assay/internal/store"
	"assay/internal/testsupport/apiserver"
	"assay/internal/testsupport/githost"
)

// TestMain lets the test binary also act as the programs that the scripts call.
func TestMain(m *testing.M) {
	switch filepath.Base(os.Args[0]) {
	case "assay":
		os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr))
	case "assay-hook":
		os.Exit(hook.Main(context.Background(), os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// runner is a pipeline's machine: a checked-out repository, the programs and a server.
type runner struct {
	t      *testing.T
	server *apiserver.Server
	dir    string
	env    []string
}

func newRunner(t *testing.T) runner {
	t.Helper()
	server := apiserver.Start(t)
	dir, bin := t.TempDir(), t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	for _, name := range []string{"assay", "assay-hook"} {
		require.NoError(t, os.Symlink(self, filepath.Join(bin, name)))
	}
	r := runner{t: t, server: server, dir: dir, env: []string{
		"PATH=" + bin + ":" + os.Getenv("PATH"), "HOME=" + dir, "LC_ALL=C", "ASSAY_API_URL=" + server.URL, "ASSAY_API_KEY=" + server.Key,
	}}
	code, out := r.run("git init -q . && git remote add origin https://code.example/acme/app.git")
	require.Zero(t, code, out)
	return r
}

// run runs a script as pipelines do and returns its exit code and output.
func (r runner) run(script string, env ...string) (code int, out string) {
	r.t.Helper()
	cmd := exec.CommandContext(r.t.Context(), "bash", "-e", "-o", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = r.dir, append(append([]string{}, r.env...), env...)
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(r.t, err)
	}
	require.NotContains(r.t, b.String(), r.server.Key)
	return cmd.ProcessState.ExitCode(), b.String()
}

func (r runner) file(name string) string {
	r.t.Helper()
	raw, err := os.ReadFile(filepath.Join(r.dir, name))
	require.NoError(r.t, err)
	return string(raw)
}

func snippet(t *testing.T, path string) string {
	t.Helper()
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(raw)
}

// action is a composite action.
type action struct {
	Inputs map[string]struct {
		Default string `yaml:"default"`
	} `yaml:"inputs"`
	Runs struct {
		Steps []struct {
			Run string            `yaml:"run"`
			Env map[string]string `yaml:"env"`
		} `yaml:"steps"`
	} `yaml:"runs"`
}

func readAction(t *testing.T) action {
	t.Helper()
	var a action
	require.NoError(t, yaml.Unmarshal([]byte(snippet(t, "github/action.yml")), &a))
	return a
}

// githubRun runs the action with inputs, for the event that the variables describe.
func (r runner) githubRun(inputs map[string]string, event ...string) (code int, out string) {
	r.t.Helper()
	a := readAction(r.t)
	env := []string{
		"GITHUB_RUN_ID=7", "GITHUB_RUN_ATTEMPT=1", "RUNNER_TEMP=" + r.dir, "GITHUB_STEP_SUMMARY=" + filepath.Join(r.dir, "summary.md"),
	}
	inputs["api-url"], inputs["api-key"] = r.server.URL, r.server.Key
	env = append(env, event...)
	for name, value := range a.Runs.Steps[0].Env {
		input := strings.TrimSuffix(strings.TrimPrefix(value, "${{ inputs."), " }}")
		require.Contains(r.t, a.Inputs, input)
		given, ok := inputs[input]
		if !ok {
			given = a.Inputs[input].Default
		}
		env = append(env, name+"="+given)
	}
	return r.run(a.Runs.Steps[0].Run, env...)
}

func TestGitHubAction(t *testing.T) {
	t.Parallel()
	r := newRunner(t)
	code, out := r.githubRun(map[string]string{"fail-on": "HIGH", "new-only": "true"})
	require.Equal(t, 1, code, out)
	require.Contains(t, out, "::error file=db/query.go,line=12")
	require.Contains(t, r.file("summary.md"), "Gate failed.")
	require.Contains(t, r.file("assay.sarif"), "sql-injection")
	hostile := "https://www.example.com/$(touch${IFS}owned)"
	code, out = r.githubRun(map[string]string{"kind": "website", "target": hostile, "fail-under": "SECURITY=70"})
	require.Zero(t, code, out)
	require.NoFileExists(t, filepath.Join(r.dir, "owned"))
	code, out = r.githubRun(map[string]string{"kind": "site", "target": "https://www.example.com", "fail-under": "SEO=101"})
	require.Equal(t, 2, code, out)
}

// change is an event that a pipeline runs for, in the variables of one system, and the subject that its scan must have.
type change struct {
	name      string
	variables []string
	pull      int
	branch    string
	commit    string
}

// changes returns a change for a pull request, for another branch and for the selected branch, each with the variables of one system.
func changes(pull, feature, main []string) []change {
	return []change{
		{"pull request", pull, 7, "feature/x", githost.Commit("acme/app", "feature/x")},
		{"branch", feature, 0, "feature/x", githost.Commit("acme/app", "feature/x")},
		{"selected branch", main, 0, "main", githost.Commit("acme/app", "main")},
	}
}

// tries runs a script for each change, and requires that the scan has the right subject.
func (r runner) tries(all []change, run func(variables ...string) (int, string)) {
	r.t.Helper()
	for _, c := range all {
		code, out := run(c.variables...)
		require.Equal(r.t, 1, code, "%s: %s", c.name, out)
		runs, _, err := r.server.Store.CodeRuns.List(r.t.Context(), r.server.TenantID, store.CodeRunFilter{Page: 1, Limit: 1})
		require.NoError(r.t, err)
		last, err := r.server.Store.CodeRuns.Get(r.t.Context(), r.server.TenantID, runs[0].ID)
		require.NoError(r.t, err)
		require.Equal(r.t, c.pull, last.PullRequest, c.name)
		require.Equal(r.t, c.branch, last.Branch, c.name)
		require.Equal(r.t, c.commit, last.CommitSHA, c.name)
		require.Equal(r.t, c.branch != "main", last.Target != "", c.name)
	}
}

// commitOf returns variables of a branch and its commit.
func commitOf(branchName, prefix, commitName, branch string) []string {
	return []string{branchName + "=" + prefix + branch, commitName + "=" + githost.Commit("acme/app", branch)}
}

func TestGitHubActionScansChanges(t *testing.T) {
	t.Parallel()
	r := newRunner(t)
	on := func(branch string) []string { return commitOf("GITHUB_REF", "refs/heads/", "GITHUB_SHA", branch) }
	r.tries(changes([]string{"GITHUB_REF=refs/pull/7/merge", "GITHUB_SHA=of-a-merge"}, on("feature/x"), on("main")),
		func(variables ...string) (int, string) {
			return r.githubRun(map[string]string{"fail-on": "HIGH"}, variables...)
		})
	code, out := r.githubRun(map[string]string{"change": "none", "pull-request": "8"}, "GITHUB_RUN_ID=8")
	require.Equal(t, 2, code, "an unknown pull request is refused: %s", out)
}

// The jobs of a matrix share run and attempt and have a scan each, however long their targets are; a job that is
// repeated within its attempt gets its scan again.
func TestGitHubActionInAMatrix(t *testing.T) {
	t.Parallel()
	r := newRunner(t)
	long := "https://www.example.com/" + strings.Repeat("a", 300)
	for _, target := range []string{long + "?page=1", long + "?page=2", long + "?page=1"} {
		code, out := r.githubRun(map[string]string{"kind": "website", "target": target})
		require.Zero(t, code, out)
	}
	_, total, err := r.server.Store.WebsiteScans.List(t.Context(), r.server.TenantID, store.WebsiteScanFilter{Page: 1, Limit: 1})
	require.NoError(t, err)
	require.Equal(t, 2, total)
}

func TestGitLabComponent(t *testing.T) {
	t.Parallel()
	r := newRunner(t)
	head, body, ok := strings.Cut(snippet(t, "gitlab/templates/scan.yml"), "\n---\n")
	require.True(t, ok)
	var spec struct {
		Spec struct {
			Inputs map[string]struct {
				Default string `yaml:"default"`
			} `yaml:"inputs"`
		} `yaml:"spec"`
	}
	require.NoError(t, yaml.Unmarshal([]byte(head), &spec))
	body = regexp.MustCompile(`\$\[\[ inputs\.(\w+) \]\]`).ReplaceAllStringFunc(body, func(use string) string {
		name := strings.TrimSuffix(strings.TrimPrefix(use, "$[[ inputs."), " ]]")
		require.Contains(t, spec.Spec.Inputs, name)
		return spec.Spec.Inputs[name].Default
	})
	var jobs map[string]struct {
		Image struct {
			Name       string   `yaml:"name"`
			Entrypoint []string `yaml:"entrypoint"`
		} `yaml:"image"`
		Variables map[string]string `yaml:"variables"`
		Before    []string          `yaml:"before_script"`
		Script    []string          `yaml:"script"`
	}
	require.NoError(t, yaml.Unmarshal([]byte(body), &jobs))
	image := jobs["assay-code"].Image
	require.Equal(t, spec.Spec.Inputs["image"].Default, image.Name)
	require.Equal(t, []string{""}, image.Entrypoint, "GitLab gives the image a shell to run")
	code, out := r.run(strings.Join(jobs["assay-code"].Before, "\n"), "CI_PROJECT_DIR=/builds/acme/app")
	require.Zero(t, code, out)
	require.Contains(t, r.file(".gitconfig"), "directory = /builds/acme/app")
	env := []string{}
	for name, value := range jobs["assay-code"].Variables {
		env = append(env, name+"="+value)
	}
	on := func(branch string) []string { return commitOf("CI_COMMIT_BRANCH", "", "CI_COMMIT_SHA", branch) }
	job := 41
	r.tries(changes([]string{"CI_MERGE_REQUEST_IID=7", "CI_COMMIT_SHA=of-a-merge"}, on("feature/x"), on("main")),
		func(variables ...string) (int, string) {
			job++
			return r.run(strings.Join(jobs["assay-code"].Script, "\n"), append(append(variables, env...), fmt.Sprint("CI_JOB_ID=", job))...)
		})
	require.Contains(t, r.file("assay.xml"), "<testsuites")
	require.Contains(t, r.file("assay.html"), "SQL injection")
}

func TestJenkins(t *testing.T) {
	t.Parallel()
	r := newRunner(t)
	script := regexp.MustCompile(`(?s)sh '''(.*?)'''`).FindStringSubmatch(snippet(t, "jenkins/Jenkinsfile"))
	on := func(branch string) []string { return commitOf("BRANCH_NAME", "", "GIT_COMMIT", branch) }
	tag := "BUILD_TAG=jenkins-" + strings.Repeat("Prüfung der App ", 20) + "-7"
	r.tries(changes([]string{"CHANGE_ID=7", "BRANCH_NAME=PR-7", "GIT_COMMIT=of-a-merge"}, on("feature/x"), on("main")),
		func(variables ...string) (int, string) { return r.run(script[1], append(variables, tag)...) })
	require.Contains(t, r.file("assay.xml"), "<testsuites")
}

// bitbucketStep is a step of a pipeline.
type bitbucketStep struct {
	Step struct {
		Script []string `yaml:"script"`
	} `yaml:"step"`
}

func TestBitbucket(t *testing.T) {
	t.Parallel()
	r := newRunner(t)
	var p struct {
		Pipelines struct {
			Default []bitbucketStep            `yaml:"default"`
			Pulls   map[string][]bitbucketStep `yaml:"pull-requests"`
		} `yaml:"pipelines"`
	}
	require.NoError(t, yaml.Unmarshal([]byte(snippet(t, "bitbucket/bitbucket-pipelines.yml")), &p))
	require.Equal(t, p.Pipelines.Default, p.Pipelines.Pulls["**"])
	on := func(branch string) []string { return commitOf("BITBUCKET_BRANCH", "", "BITBUCKET_COMMIT", branch) }
	step := 0
	r.tries(changes(append(on("feature/x"), "BITBUCKET_PR_ID=7"), on("feature/x"), on("main")), func(variables ...string) (int, string) {
		step++
		script := strings.Join(p.Pipelines.Default[0].Step.Script, "\n")
		return r.run(script, append(variables, "BITBUCKET_BUILD_NUMBER=7", fmt.Sprintf("BITBUCKET_STEP_UUID={0199-%d}", step))...)
	})
	require.Contains(t, r.file("test-results/assay.xml"), "<testsuites")
}

func TestAzure(t *testing.T) {
	t.Parallel()
	var r runner
	var p struct {
		Steps []struct {
			Bash string `yaml:"bash"`
		} `yaml:"steps"`
	}
	require.NoError(t, yaml.Unmarshal([]byte(snippet(t, "azure/azure-pipelines.yml")), &p))
	on := func(branch string) []string {
		return commitOf("BUILD_SOURCEBRANCH", "refs/heads/", "BUILD_SOURCEVERSION", branch)
	}
	pull := []string{"BUILD_SOURCEBRANCH=refs/pull/7/merge", "BUILD_SOURCEVERSION=of-a-merge"}
	job := 0
	for _, number := range []string{"SYSTEM_PULLREQUEST_PULLREQUESTID=7", "SYSTEM_PULLREQUEST_PULLREQUESTNUMBER=7"} {
		r = newRunner(t)
		r.tries(changes(append(slices.Clone(pull), number), on("feature/x"), on("main")), func(variables ...string) (int, string) {
			job++
			return r.run(p.Steps[1].Bash, append(
				variables, "BUILD_BUILDID=7", fmt.Sprint("SYSTEM_JOBID=0199-", job), "BUILD_ARTIFACTSTAGINGDIRECTORY="+r.dir)...)
		})
	}
	require.Contains(t, r.file("assay.html"), "SQL injection")
}

// TestPreCommitHook runs the entry of the hook's definition.
func TestPreCommitHook(t *testing.T) {
	t.Parallel()
	r := newRunner(t)
	var hooks []struct {
		Entry string `yaml:"entry"`
	}
	require.NoError(t, yaml.Unmarshal([]byte(snippet(t, "../../.pre-commit-hooks.yaml")), &hooks))
	code, out := r.run(hooks[0].Entry)
	require.Zero(t, code, out)
	secret := "AKIA" + "Q3EGRWPL7T5WYZ2X" // has the form of an access key id and was never issued
	require.NoError(t, os.WriteFile(filepath.Join(r.dir, "conf.ini"), []byte("aws_access_key_id="+secret+"\n"), 0o600))
	code, out = r.run("git add conf.ini && " + hooks[0].Entry)
	require.Equal(t, 1, code, out)
	require.NotContains(t, out, secret)
}

// TestDocs runs the blocks of docs/ci.md in the language sh. A block whose last line is
// "# exit N" ends with that code.
func TestDocs(t *testing.T) {
	t.Parallel()
	page := snippet(t, "../../docs/ci.md")
	blocks := regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(page, -1)
	require.NotEmpty(t, blocks)
	for _, b := range blocks {
		t.Run(strings.SplitN(b[1], "\n", 2)[0], func(t *testing.T) {
			t.Parallel()
			r := newRunner(t)
			want := 0
			if m := regexp.MustCompile(`# exit (\d)\n$`).FindStringSubmatch(b[1]); m != nil {
				want = int(m[1][0] - '0')
			}
			code, out := r.run(b[1], "KEY="+r.server.Key, "BUILD_ID=7", "PULL_REQUEST=7", "XDG_CONFIG_HOME="+r.dir)
			require.Equal(t, want, code, out)
		})
	}
}

// TestDocsNameInputsOfTheAction reads the example of the action.
func TestDocsNameInputsOfTheAction(t *testing.T) {
	t.Parallel()
	var workflow struct {
		Jobs map[string]struct {
			Steps []struct {
				Uses string            `yaml:"uses"`
				With map[string]string `yaml:"with"`
			} `yaml:"steps"`
		} `yaml:"jobs"`
	}
	page := snippet(t, "../../docs/ci.md")
	block := regexp.MustCompile("(?s)```yaml\n(on:.*?)```").FindStringSubmatch(page)
	require.NoError(t, yaml.Unmarshal([]byte(block[1]), &workflow))
	inputs, seen := readAction(t).Inputs, 0
	for _, job := range workflow.Jobs {
		for _, step := range job.Steps {
			if strings.Contains(step.Uses, "deploy/ci/github") {
				for name := range step.With {
					require.Contains(t, inputs, name)
					seen++
				}
			}
		}
	}
	require.Positive(t, seen)
}
