package a

import "errors"

type reader struct{ n int }

func plain_cy1_cog0_nest0_par0() {}

func grouped_cy1_cog0_nest0_par4(a, b int, c string, _ ...int) {}

func (r *reader) loops_cy4_cog7_nest3_par1(most int) int {
	total := 0
outer:
	for i := 1; i <= most; i++ { // 1
		for j := 2; j < i; j++ { // 2
			if i%j == 0 { // 3
				continue outer // 1
			}
		}
		total += i
	}
	return total
}

func chain_cy4_cog4_nest1_par1(n int) string {
	if n == 0 { // 1
		return "none"
	} else if n == 1 { // 1
		return "one"
	} else if n == 2 { // 1
		return "two"
	} else { // 1
		return "many"
	}
}

func nestedElse_cy3_cog4_nest2_par1(n int) int {
	if n == 0 { // 1
		return 0
	} else { // 1
		if n == 1 { // 2
			return 1
		}
	}
	return 2
}

func cases_cy4_cog1_nest1_par1(v any) string {
	switch v.(type) { // 1
	case int, uint:
		return "number"
	case string:
		return "text"
	case nil:
		return ""
	default:
		return "?"
	}
}

func logic_cy7_cog4_nest1_par4(a, b, c, d bool) bool {
	if a && b && c || d { // 1, 1 for &&, 1 for ||
		return true
	}
	return a || b || d // 1
}

func literal_cy3_cog3_nest1_par1(n int) func() error {
	if n == 0 { // 1
		return nil
	}
	return func() error {
		if n == 1 { // 2: in a function within the function
			return errors.New("one")
		}
		return nil
	}
}

func again_cy2_cog2_nest1_par1(n int) int {
	if n == 0 { // 1
		return 1
	}
	return n * again_cy2_cog2_nest1_par1(n-1) // 1
}

func chosen_cy3_cog2_nest1_par2(a, b chan int) {
	goto end // 1
end:
	select { // 1
	case <-a:
	case <-b:
	}
}
