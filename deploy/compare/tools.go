package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// work is the input of the worker.
type work struct {
	Kind     string     `json:"kind"` // "sites" or "policies"
	Sites    []workSite `json:"sites,omitempty"`
	Policies []string   `json:"policies,omitempty"`
}

// workSite is one host of a site; an alias is not scored itself.
type workSite struct {
	Name  string `json:"name"`
	Host  string `json:"host"`
	HTTP  int    `json:"http"`
	HTTPS int    `json:"https"`
	Alias bool   `json:"alias,omitempty"`
}

// workAnswer is one line of the worker's output.
type workAnswer struct {
	Name     string            `json:"name"`
	Score    float64           `json:"score"`
	Results  map[string]string `json:"results"` // by the name of the Observatory's test class
	Findings []finding         `json:"findings"`
	Error    string            `json:"error"`
}

// runWorker runs the public tools on the work. rootCA is the file of an authority to trust;
// "" for none.
func runWorker(ctx context.Context, dir, rootCA string, w work) ([]workAnswer, error) {
	request, err := json.Marshal(w)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "node", "worker.mjs")
	cmd.Dir = dir
	cmd.Stdin = bytes.NewReader(request)
	cmd.Stderr = os.Stderr
	for _, kv := range os.Environ() {
		if name, _, _ := strings.Cut(kv, "="); !strings.HasSuffix(strings.ToLower(name), "_proxy") {
			cmd.Env = append(cmd.Env, kv)
		}
	}
	if rootCA != "" {
		cmd.Env = append(cmd.Env, "NODE_EXTRA_CA_CERTS="+rootCA)
	}
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the public tools: %w", err)
	}
	var answers []workAnswer
	for line := range bytes.Lines(out) {
		var a workAnswer
		if err := json.Unmarshal(line, &a); err != nil {
			return nil, fmt.Errorf("the public tools say %q: %w", line, err)
		}
		answers = append(answers, a)
	}
	return answers, nil
}
