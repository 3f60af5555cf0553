package model

import (
	"bytes"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Words are names that the analysis recognises whatever the language. They are explained in words.yaml.
type Words struct {
	RouteTypes     WordList      `yaml:"route-types"`
	RouteKeys      WordList      `yaml:"route-keys"`
	Constraints    RouteWords    `yaml:"route-constraints"`
	Schema         SchemaWords   `yaml:"schema"`
	Accessors      AccessorWords `yaml:"accessors"`
	Characters     WordList      `yaml:"characters"`
	CharacterTypes WordList      `yaml:"character-types"`
	Sizes          SizeWords     `yaml:"sizes"`
	Tests          TestingWords  `yaml:"tests"`
	Cuts           CuttingWords  `yaml:"cuts"`
	Ends           WordPattern   `yaml:"ends"`
	Middleware     WordList      `yaml:"middleware"`
	EndsIf         WordPattern   `yaml:"ends-if"`
	Lookups        LookupWords   `yaml:"lookups"`
	Sanitizers     WordPattern   `yaml:"sanitizers"`
	AddressForms   WordPattern   `yaml:"address-forms"`
	SampleFiles    WordPattern   `yaml:"sample-files"`
	Responses      ResponseWords `yaml:"responses"`
	Requests       RequestWords  `yaml:"requests"`
	TextTypes      WordList      `yaml:"text-types"`
	LiteralTypes   WordList      `yaml:"literal-types"`
	FunctionTypes  WordList      `yaml:"function-types"`
}

// RouteWords are methods that constrain the parameters of the route that their receiver is.
type RouteWords struct {
	Patterns WordList `yaml:"patterns"`
	Types    WordList `yaml:"types"`
}

// SchemaWords are keys and values of maps that describe a value.
type SchemaWords struct {
	Types     WordList `yaml:"types"`
	Formats   WordList `yaml:"formats"`
	Choices   WordList `yaml:"choices"`
	Patterns  WordList `yaml:"patterns"`
	Members   WordList `yaml:"members"`
	Plain     WordList `yaml:"plain"`
	Nested    WordList `yaml:"nested"`
	Callbacks WordList `yaml:"callbacks"`
	Argument  WordList `yaml:"argument"`
}

// AccessorWords are methods that return the same value again.
type AccessorWords struct {
	Parts          WordPattern `yaml:"parts"`
	All            WordPattern `yaml:"all"`
	TextOfReceiver WordList    `yaml:"text-of-receiver"`
	TextOfArgument WordList    `yaml:"text-of-argument"`
}

// SizeWords are names of members and functions for the size of a collection.
type SizeWords struct {
	Of    WordList `yaml:"of"`
	Empty WordList `yaml:"empty"`
	Keys  WordList `yaml:"keys"`
}

// TestingWords are names of functions that test what they are given.
type TestingWords struct {
	Asking    WordPattern `yaml:"asking"`
	Demanding WordPattern `yaml:"demanding"`
	Except    WordPattern `yaml:"except"`
	Caches    WordPattern `yaml:"caches"`
}

// CuttingWords are names of functions that cut texts at separators.
type CuttingWords struct {
	Positions WordList `yaml:"positions"`
	From      WordList `yaml:"from"`
	Tails     WordList `yaml:"tails"`
	Splits    WordList `yaml:"splits"`
	Ends      WordList `yaml:"ends"`
}

// LookupWords are names of what looks records up.
type LookupWords struct {
	Handles  WordPattern `yaml:"handles"`
	ByHandle WordPattern `yaml:"by-handle"`
	ByModel  WordPattern `yaml:"by-model"`
	ByKey    WordPattern `yaml:"by-key"`
}

// ResponseWords are spellings of the keys of responses that are data.
type ResponseWords struct {
	Body    WordList    `yaml:"body"`
	Headers WordList    `yaml:"headers"`
	Type    WordList    `yaml:"type"`
	Not     WordList    `yaml:"not"`
	Pages   WordPattern `yaml:"pages"`
}

// RequestWords are names of calls that return the request that is handled, or a part of it.
type RequestWords struct {
	Returned WordList `yaml:"returned"`
	Awaited  WordList `yaml:"awaited"`
	Received WordList `yaml:"received"`
	Parts    WordList `yaml:"parts"`
	Methods  WordList `yaml:"methods"`
	Contexts WordList `yaml:"contexts"`
}

// WordList is a list of names.
type WordList []string

// Has reports whether a name is in the list.
func (l WordList) Has(name string) bool { return slices.Contains(l, name) }

// Lead returns what follows the longest name of the list that text begins with. ok is false if none does, or nothing follows.
func (l WordList) Lead(text string) (rest string, ok bool) {
	rest = text
	for _, lead := range l {
		if after, found := strings.CutPrefix(text, lead); found && after != "" && len(after) < len(rest) {
			rest, ok = after, true
		}
	}
	return rest, ok
}

// WordPattern is a list of regular expressions, of which one must match.
type WordPattern struct{ re *regexp.Regexp }

// Matches reports whether one of the expressions matches a name.
func (p WordPattern) Matches(name string) bool { return p.re.MatchString(name) }

// UnmarshalYAML implements yaml.Unmarshaler.
func (p *WordPattern) UnmarshalYAML(node *yaml.Node) error {
	var list []string
	if err := node.Decode(&list); err != nil {
		return err
	}
	for i, one := range list {
		list[i] = "(?:" + one + ")"
	}
	re, err := regexp.Compile(strings.Join(list, "|"))
	p.re = re
	return err
}

//go:embed words.yaml
var commonWords []byte

// NewWords returns the embedded words. It panics if they are damaged.
func NewWords() *Words {
	w := &Words{}
	in := yaml.NewDecoder(bytes.NewReader(commonWords))
	in.KnownFields(true)
	if err := in.Decode(w); err != nil {
		panic(fmt.Sprintf("words.yaml: %v", err))
	}
	return w
}
