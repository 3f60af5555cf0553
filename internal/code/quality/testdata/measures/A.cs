using System;

class A
{
    public A(int a) { }

    public int Value_get { get { return 1; } }

    public string Chain_cy4_cog5_nest1_par1(int a)
    {
        if (a == 1) // 1
        {
            return "one";
        }
        else if (a == 2) // 1
        {
            return "two";
        }
        else // 1
        {
            return a > 3 ? "many" : "three"; // 2
        }
    }

    int Loops_cy7_cog12_nest4_par2(int[] rows, string s)
    {
        foreach (var row in rows) // 1
        {
            for (int i = 0; i < row; i++) // 2
            {
                while (i > 1) // 3
                {
                    do { i--; } while (i > 0 && row > 1); // 4, 1
                }
            }
        }
        return s?.Length ?? 0; // 1
    }

    string Cases_cy4_cog2_nest1_par1(int n)
    {
        switch (n) // 1
        {
            case 1:
            case 2:
                return "few";
            case 3:
                return "three";
            default:
                goto case 1; // 1
        }
    }

    int Arms_cy3_cog1_nest1_par1(int n) => n switch // 1
    {
        1 => 2,
        2 => 3,
        _ => 4,
    };

    Func<int, int> Lambda_cy3_cog5_nest1_par0()
    {
        return x =>
        {
            try { return x; }
            catch (Exception) // 2: in a lambda
            {
                return x > 0 ? 1 : 2; // 3
            }
        };
    }
}
