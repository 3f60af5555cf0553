namespace Shop.Texts;

public class Post
{
    public string Title { get; set; }
    public string Text { get; set; }
    public int Stars { get; set; }
}

public class Phrases
{
    public string Shout(string text) => text + "!";

    public string Count(string text) => "" + text.Length;
}
