global using static System.Math;
global using Text = System.Text.StringBuilder;
using static Shop.Tools;
using Own = Shop.Own;

namespace Shop;

class Base(int n) { public Base() : this(1) { } }

record Part(string Name) : Base(3);

class Rare
{
    static string Shared() => "s";
    Text text = new Text();
    string first;

    public static Rare operator +(Rare a, Rare b) => a;
    public static implicit operator string(Rare r) => r.first;
    ~Rare() { Close(); }
    public string this[int i] { get => first; set { first = value; } }

    [Obsolete("no", error: true), LogAttribute(Level = 2)]
    object Queries(List<int> xs, List<int> ys)
    {
        var joined = from x in xs join int y in ys on x equals y select y;
        var grouped = from x in xs join y in ys on x equals y into g group g by x into k orderby k select k;
        return joined;
    }

    object Patterns(object o, (int, (int, string)) pair)
    {
        if (o is var v) { }
        if (o is { }) { }
        if (o is Part { Name.Length: > 3 } part) { }
        if (o is (int a, var (b, c))) { }
        var (p, (q, _)) = pair;
        foreach (var (k, l) in o) { Print(k); }
        foreach (Part _ in o) { }
        switch (F(o))
        {
            case 1 or (2): return 1;
            case string s when s == "x": return s;
        }
        return o switch { int => 1, (> 2) and not null => 2, _ => throw new E() };
    }

    void Others(int? n, Nullable<int> m, global::Shop.Part part, ref int r, out int z)
    {
        F(out _, out (z), ref r);
        (r) = 3;
        part.Item1.ToString();
        this.first ??= Shared();
        FormattableString f = $"a{n}";
        var x = ^1;
        var last = xs[^1];
        unsafe { int* at = &r; *at = 1; }
        if (first[0] == 'x' && r is > 1) Inner();
        void Inner() { Abs(r); Own.Run(); }
        z = default;
    }

    class Nested { string Read() => Shared(); }
}
