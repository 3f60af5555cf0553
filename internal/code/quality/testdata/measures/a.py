"""A module. This text is a comment."""


def plain_cy1_cog0_nest0_par0():
    """So is this."""


class Thing:
    def chain_cy4_cog4_nest1_par2(self, a, *rest):
        if a == 1:  # 1
            return 1
        elif a == 2:  # 1
            return 2
        elif a == 3:  # 1
            return 3
        else:  # 1
            return rest

    def errors_cy5_cog6_nest3_par1(self, path):
        try:
            for line in open(path):  # 1
                if line:  # 2
                    return line
        except (OSError, ValueError):  # 1
            return None if path else ""  # 2
        finally:
            pass


def logic_cy5_cog3_nest1_par4(a, b, *, c, d):
    while a and b and c or d:  # 1, 1, 1
        pass
    else:
        pass


def comprehension_cy3_cog0_nest0_par1(rows):
    return [r for r in rows if r]


def outer_cy1_cog0_nest0_par1(f):
    def inner_cy2_cog1_nest1_par1(x):
        if x:  # 1
            return f(x)

    return inner_cy2_cog1_nest1_par1


def matched_cy3_cog1_nest1_par1(command):
    match command:  # 1
        case "go":
            return 1
        case ["stop", _]:
            return 2
        case _:
            return 3


def again_cy2_cog2_nest0_par1(n):
    return 1 if n == 0 else again_cy2_cog2_nest0_par1(n - 1)  # 1, 1
