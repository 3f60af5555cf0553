package php_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/php"
	"assay/internal/code/sast/taint/tainttest"
	"assay/internal/code/syntax"
)

// computed returns a program in which methods compute all members and call each other: each class reads members of the others, finds them
// by their names, and calls what it finds.
func computed(classes int) string {
	var out strings.Builder
	out.WriteString(`<?php
class Base {
	protected $data = [];
	protected $hooks = [];
	public function __get($name) {
		if ($name === 'wire') return $this->wire('wire');
		$value = $this->wire($name);
		if ($value !== null) return $value;
		return $this->get($name);
	}
	public function __set($name, $value) { $this->set($name, $value); }
	public function __call($method, $arguments) {
		foreach ($this->hooks as $hook) { $hook($this, $method, $arguments); }
		return $this->callUnknown($method, $arguments);
	}
	public function callUnknown($method, $arguments) {
		$found = $this->get($method);
		return $found ? $found($arguments[0]) : $this->wire->log->$method($arguments);
	}
	public function __invoke($key) {
		if (is_callable($key)) return $key($this);
		return $this->get($key);
	}
	public function get($key) {
		if (is_array($key)) { foreach ($key as $k) { $item = $this->get($k); $this->data[$k] = $item; } return $this->data; }
		if (isset($this->data[$key])) return $this->data[$key];
		return $this->items->first->$key;
	}
	public function set($key, $value) { $this->data[$key] = $value; $this->track($key, $value); return $this; }
	public function track($key, $value) { $this->wire->changes->add($key, $this->$key, $value); }
	public function wire($name) { return $name ? $this->pool->$name : $this->pool; }
	public function each($f) { foreach ($this->data as $key => $item) { $f($item, $key); $item->each($f); } return $this; }
}
`)
	for i := range classes {
		fmt.Fprintf(&out, `class Part%[1]d extends Base {
	public function __get($name) {
		if ($name === 'own%[1]d') return $this->load%[1]d($name);
		$value = parent::__get($name);
		return $value ?: $this->part%[2]d->$name;
	}
	public function get($key) {
		if ($key === 'next') return $this->part%[2]d;
		return parent::get($key) ?: $this->part%[3]d->get($key);
	}
	public function load%[1]d($name) {
		$this->part%[2]d->other = $this->part%[3]d->$name;
		$this->each(function($item) use ($name) { $this->items->add($item->$name->next->value); });
		return $this->find($this->wire->input->$name, function($x) { return $x->part%[3]d($this->part%[2]d); });
	}
	public function find($selector, $f) { return $this->items->filter($f)->first->part%[2]d->find($selector, $f); }
	public function render%[1]d($q) { return $this->part%[2]d->title . $this->wire->pages->get($q)->name . $this($q)->next->value; }
}
`, i, (i+1)%classes, (i+3)%classes)
	}
	out.WriteString(`echo "<p>" . $_GET["q"] . "</p>"; // want: xss
$part = new Part0();
$part->render0($_GET["q"]);
`)
	return out.String()
}

// TestComputedMembers checks that members that methods of all classes compute take an amount of work that does not explode with
// the number of classes.
func TestComputedMembers(t *testing.T) {
	t.Parallel()
	a, err := taint.New(syntax.New(), []front.Language{php.New()}, nil)
	require.NoError(t, err)
	for _, classes := range []int{3, 6, 12} {
		dir := tainttest.Folder(t, map[string]string{"parts.php": computed(classes)})
		for _, p := range a.Programs(t.Context(), tainttest.Input(t, dir, "")) {
			p.FunctionWork = 20_000
			found, stats := flow.Analyse(t.Context(), p)
			t.Log(classes, len(found), stats.Functions, stats.Work, stats.Cut)
			require.NotEmpty(t, found)
			require.Zero(t, stats.Cut, "functions that take more steps")
		}
	}
}
