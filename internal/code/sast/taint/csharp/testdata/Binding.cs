using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;

namespace Shop.Binding;

public class Member { public int Id { get; set; } public string Name { get; set; } public bool IsAdmin { get; set; } }

public class Note { public int Id { get; set; } public string Title { get; set; } }

public class MemberForm { public string Name { get; set; } }

public class MemberContext : DbContext
{
    public DbSet<Member> Members { get; set; }
    public DbSet<Note> Notes { get; set; }
}

public class MembersController : Controller
{
    private readonly MemberContext _context;

    [HttpPost]
    public async Task Create(Member member)
    {
        _context.Members.Add(member); // want: mass-assignment
        await _context.SaveChangesAsync();
    }

    [HttpPost]
    public async Task Write(Note note)
    {
        _context.Notes.Add(note);
        await _context.SaveChangesAsync();
    }

    [HttpPost]
    public async Task Fill(MemberForm form)
    {
        _context.Members.Add(new Member { Name = form.Name });
        await _context.SaveChangesAsync();
    }

    [HttpPost]
    public async Task Copy(int id, Member member, MemberForm form)
    {
        var stored = _context.Members.Find(id);
        _context.Entry(stored).CurrentValues.SetValues(member); // want: mass-assignment
        _context.Entry(stored).CurrentValues.SetValues(form);
        await _context.SaveChangesAsync();
    }

    [HttpPost]
    public async Task Edit(int id)
    {
        var member = new Member();
        await TryUpdateModelAsync(member); // want: mass-assignment
        await TryUpdateModelAsync(member, "member", m => m.Name);
        await TryUpdateModelAsync(new Note());
    }
}
