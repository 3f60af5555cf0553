package shop

import (
	_ "embed"
	tools "example.org/tools"
	. "strings"
)

type Rare[T any] struct{ a, b int }

var one, two = pair()

func Map[T any](list []T) []T { return list }

func run(in [3]int, p *Rare[int]) (n int, _ string) {
	n &^= 1
	x := ^n
	bytes := []byte("a")
	f := (func(string))(nil)
	g := (*Rare[int])(p)
	made := make(chan<- int, 3)
	list := [...]tools.Part{{1, 2}, 4: {3, 4}}
	both := Map[int](in[:])
	ptr := new(Rare[string])
	select {
	case v, ok := <-made:
		_ = v
		_ = ok
	default:
	}
	switch y := x; {
	case y > 1:
		fallthrough
	case y > 2:
		goto end
	}
	go func() { defer close(made) }()
	for i := range 3 {
		println(i)
	}
	use(bytes, f, g, list, both, ptr, Title("x"), 2i)
end:
	return
}
