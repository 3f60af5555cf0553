package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// withKey returns a server that adds a key to requests for another one, whose Host stays that of
// the caller.
func withKey(t *testing.T, address, key string) string {
	t.Helper()
	to, err := url.Parse(address)
	require.NoError(t, err)
	server := httptest.NewServer(&httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.Out.Host = r.In.Host
		r.Out.Header.Set("Authorization", "Bearer "+key)
	}})
	t.Cleanup(server.Close)
	return server.URL
}

// youngNode returns a Node.js that the conformance suite runs on: the machine's, or the one that
// setup has installed in its place.
func youngNode(t *testing.T) string {
	t.Helper()
	installed, err := filepath.Glob("../../node/node_modules/node-linux-*/bin/node")
	require.NoError(t, err)
	for _, node := range append([]string{"node"}, installed...) {
		out, err := exec.CommandContext(t.Context(), node, "--version").Output()
		if err != nil {
			continue
		}
		major, _, _ := strings.Cut(strings.TrimPrefix(string(out), "v"), ".")
		if n, err := strconv.Atoi(major); err == nil && n >= 22 {
			if node != "node" {
				node, err = filepath.Abs(node)
				require.NoError(t, err)
			}
			return node
		}
	}
	require.Fail(t, "the conformance suite needs Node.js 22 or later: run deploy/scripts/setup test")
	return ""
}

// The protocol's conformance suite passes on /mcp, except for scenarios that the baseline names with
// the reason.
func TestMCPConformance(t *testing.T) {
	t.Parallel()
	packages, err := filepath.Abs("../../../internal/mcp/js")
	require.NoError(t, err)
	suite := filepath.Join(packages, "node_modules/@modelcontextprotocol/conformance/dist/index.js")
	require.FileExists(t, suite, "this test needs npm packages: run deploy/scripts/setup test, or npm ci in internal/mcp/js")
	baseline, err := os.ReadFile(filepath.Join(packages, "baseline.yaml"))
	require.NoError(t, err)
	for line := range strings.Lines(string(baseline)) {
		if strings.Contains(line, "- ") && !strings.HasPrefix(strings.TrimSpace(line), "#") {
			require.Regexp(t, `^  - [a-z0-9-]+ # \S`, line, "a scenario without a reason")
		}
	}
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), anyPorts()...)
	cmd := exec.CommandContext(t.Context(), youngNode(t), suite, "server", "--url", withKey(t, s.first.APIURL, s.first.APIKey)+"/mcp",
		"--suite", "all", "--expected-failures", filepath.Join(packages, "baseline.yaml"))
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, scenario := range []string{
		"server-initialize", "ping", "logging-set-level", "tools-list", "resources-list", "prompts-list", "dns-rebinding-protection",
	} {
		require.Regexp(t, `✓ `+scenario+`: [1-9]\d* passed, 0 failed`, string(out))
	}
}

// assistant speaks with a program on its standard input and output.
type assistant struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
	id  int
}

// asks sends a request and returns its result.
func (a *assistant) asks(method string, params any) map[string]any {
	a.t.Helper()
	a.id++
	raw, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": a.id, "method": method, "params": params})
	require.NoError(a.t, err)
	_, err = a.in.Write(append(raw, '\n'))
	require.NoError(a.t, err)
	for a.out.Scan() {
		var m struct {
			ID     *int           `json:"id"`
			Result map[string]any `json:"result"`
			Error  any            `json:"error"`
		}
		require.NoError(a.t, json.Unmarshal(a.out.Bytes(), &m))
		if m.ID == nil || *m.ID != a.id {
			continue
		}
		require.Nil(a.t, m.Error)
		return m.Result
	}
	require.FailNow(a.t, "no answer", "%s: %v", method, a.out.Err())
	return nil
}

// The client configuration of docs/mcp.md starts a program whose tools are those that the page
// lists, and the page's commands run.
func TestMCPDocs(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../../docs/mcp.md")
	require.NoError(t, err)
	page := string(raw)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), anyPorts()...)
	block := regexp.MustCompile("(?s)```json\n(.*?)```").FindStringSubmatch(page)
	require.NotNil(t, block)
	var conf struct {
		Servers map[string]struct {
			Command string            `json:"command"`
			Args    []string          `json:"args"`
			Env     map[string]string `json:"env"`
		} `json:"mcpServers"`
	}
	require.NoError(t, json.Unmarshal([]byte(block[1]), &conf))
	server, ok := conf.Servers["assay"]
	require.True(t, ok)
	require.Equal(t, "https://assay.example.com", server.Env["ASSAY_API_URL"])
	require.Equal(t, "assay_…", server.Env["ASSAY_API_KEY"])
	server.Env["ASSAY_API_URL"], server.Env["ASSAY_API_KEY"] = s.first.APIURL, s.first.APIKey
	require.Equal(t, filepath.Base(assayBinary), server.Command)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	cmd := exec.CommandContext(ctx, assayBinary, server.Args...)
	cmd.Env = environment()
	for name, value := range server.Env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	a := &assistant{t: t, in: in, out: bufio.NewScanner(out)}
	a.out.Buffer(nil, 4<<20)
	about := a.asks("initialize", map[string]any{
		"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "test", "version": "1"},
	})
	require.Equal(t, "assay", about["serverInfo"].(map[string]any)["name"])
	_, err = io.WriteString(in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	require.NoError(t, err)
	names := func(list, name string) (all []string) {
		for _, x := range a.asks(list, map[string]any{})[name].([]any) {
			all = append(all, x.(map[string]any)["name"].(string))
		}
		slices.Sort(all)
		return all
	}
	var documented []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`[a-z_`, ]+`) \\| (?:read|scan) \\|").FindAllStringSubmatch(page, -1) {
		for name := range strings.SplitSeq(row[1], ", ") {
			documented = append(documented, strings.Trim(name, "`"))
		}
	}
	slices.Sort(documented)
	require.Equal(t, names("tools/list", "tools"), documented)
	for _, prompt := range names("prompts/list", "prompts") {
		require.Contains(t, page, "`"+prompt+"`")
	}
	projects := a.asks("tools/call", map[string]any{"name": "list_projects", "arguments": map[string]any{}})
	require.Contains(t, projects["structuredContent"].(map[string]any)["projects"].([]any)[0].(map[string]any)["projectId"], s.first.ProjectID)
	require.NoError(t, in.Close())
	require.NoError(t, cmd.Wait())

	script := shellBlocks(page)
	require.Len(t, script, 1)
	said := newConsole(t, s).runs(script[0])
	require.Contains(t, said, s.first.ProjectID)
}
