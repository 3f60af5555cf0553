package sast

import (
	_ "embed"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

//go:embed frameworks.yaml
var frameworksFile []byte

// frameworks is what doubts must know of frameworks. Fields are explained in frameworks.yaml.
type frameworks struct {
	Inputs      struct{ Comes, Read, Restricted expression }
	Bodies      struct{ Comes, JSON, Forms expression }
	Routes      map[string]struct{ Only, Unless string }
	Controllers struct {
		Files, Routes, Wide expression
		FilledByQuery       expression `yaml:"filled-by-query"`
	}
	Validation struct{ Comes, Field, Files, Rule, Restricted expression }
	URLs       struct{ Parameter, Registers, Sets, Above expression }
	Redirects  struct{ Defaults, Off, Allowed expression }
	Jobs       struct{ Comes, Queued expression }
	Messages   struct{ Handler, Files, Arriving expression }
}

func readFrameworks() (*frameworks, error) {
	out := &frameworks{}
	return out, yaml.Unmarshal(frameworksFile, out)
}

// expression is a regular expression. In the data it may be a list of its alternatives.
type expression struct{ *regexp.Regexp }

// UnmarshalYAML reads both forms.
func (p *expression) UnmarshalYAML(n *yaml.Node) (err error) {
	list := []string{n.Value}
	if n.Kind == yaml.SequenceNode {
		if err = n.Decode(&list); err != nil {
			return err
		}
	}
	p.Regexp, err = regexp.Compile(strings.Join(list, "|"))
	return err
}
