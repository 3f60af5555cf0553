package a;

import java.util.List;

interface Shape {
    int declared(int a);
}

class A {
    A() {}

    int loops_cy4_cog7_nest3_par1(int most) {
        int total = 0;
        outer:
        for (int i = 1; i <= most; ++i) { // 1
            for (int j : new int[] {2, 3}) { // 2
                if (i % j == 0) { // 3
                    continue outer; // 1
                }
            }
            total += i;
        }
        return total;
    }

    String chain_cy3_cog3_nest1_par2(int a, String... b) {
        if (a == 0) { // 1
            return "none";
        } else if (a == 1) { // 1
            return "one";
        } else { // 1
            return "many";
        }
    }

    String cases_cy3_cog1_nest1_par1(int n) {
        switch (n) { // 1
            case 1:
                return "one";
            case 2:
                return "two";
            default:
                return "many";
        }
    }

    int arrows_cy3_cog1_nest1_par1(String s) {
        return switch (s) { // 1
            case "a", "b" -> 1;
            case "c" -> 2;
            default -> 3;
        };
    }

    boolean errors_cy6_cog6_nest2_par2(boolean a, boolean b) {
        try {
            if (a && b) { // 1, 1
                return true;
            }
        } catch (RuntimeException e) { // 1
            while (a) { // 2
                b = !b;
            }
        }
        return a || b; // 1
    }

    Runnable nested_cy2_cog1_nest1_par1(List<String> names) {
        if (names == null) return null; // 1
        return () -> names.forEach(n -> {});
    }

    Runnable lambda_cy2_cog2_nest1_par1(boolean a) {
        return () -> {
            if (a) { // 2: in a lambda
                run();
            }
        };
    }

    void run() {
        new Thread() {
            public void inner_cy2_cog1_nest0_par0() {
                int x = hashCode() > 1 ? 1 : 2; // 1
            }
        };
    }
}
