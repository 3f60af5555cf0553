package app;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.web.bind.annotation.*;

class Member {
	private String name;
	private boolean admin;

	public void setName(String name) { this.name = name; }
	public void setAdmin(boolean admin) { this.admin = admin; }
}

class Post {
	private String title;

	public void setTitle(String title) { this.title = title; }
}

class MemberForm {
	private String name;

	public String getName() { return name; }
	public void setName(String name) { this.name = name; }
}

interface Members extends JpaRepository<Member, Long> {}

interface Posts extends JpaRepository<Post, Long> {}

@RestController
public class Binding {
	private Members members;
	private Posts posts;

	@PostMapping("/members")
	public void create(@RequestBody Member member) {
		members.save(member); // want: mass-assignment
	}

	@PostMapping("/posts")
	public void post(@RequestBody Post post) {
		posts.save(post);
	}

	@PostMapping("/forms")
	public void form(@RequestBody MemberForm form) {
		Member member = new Member();
		member.setName(form.getName());
		members.save(member);
	}
}
