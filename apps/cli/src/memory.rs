//! Memory: how much this process has used and how much is free, where the system says so.

use std::fs;
use std::path::Path;

use workbench::Work;

/// The most bytes resident so far.
pub(crate) fn peak() -> Option<u64> {
    kibibytes(&status("VmHWM:")?)
}

/// A line of what the system says about this process, without its name.
pub(crate) fn status(name: &str) -> Option<String> {
    line(&fs::read_to_string("/proc/self/status").ok()?, name)
}

/// The memory that solvers may use if nobody says otherwise: 8 GiB, or three quarters of what is free if that
/// is less.
pub(crate) fn usual_limit() -> u64 {
    Work::usual_bytes(free())
}

/// The bytes that this process can still have: what the machine has free, its container, and its own limit.
pub(crate) fn free() -> Option<u64> {
    [machine(), container(), process()].into_iter().flatten().min()
}

/// What the machine has free, counting what it would give up for us.
fn machine() -> Option<u64> {
    kibibytes(&line(&fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")?)
}

/// What the control groups of this process allow beyond what they hold.
fn container() -> Option<u64> {
    left(&fs::read_to_string("/proc/self/cgroup").ok()?, Path::new("/sys/fs/cgroup"))
}

/// The least that is left in the `groups` of a process and in those they lie in, as they are listed under `root`.
/// Files that are cached do not count: they give way.
fn left(groups: &str, root: &Path) -> Option<u64> {
    let of_line = |line: &str| {
        let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
        // Version 2 of control groups, and version 1.
        let (root, limit, held) = if controllers.is_empty() {
            (root.to_owned(), "memory.max", "anon ")
        } else if controllers.split(',').any(|name| name == "memory") {
            (root.join("memory"), "memory.limit_in_bytes", "total_rss ")
        } else {
            return None;
        };
        let group = root.join(path.trim_start_matches('/'));
        let of_folder = |folder: &Path| {
            let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
            let limit: u64 = read(limit)?.trim().parse().ok()?;
            let held: u64 = self::line(&read("memory.stat")?, held)?.parse().ok()?;
            Some(limit.saturating_sub(held))
        };
        // A container may list its own group as the root.
        group.ancestors().take_while(|one| one.starts_with(&root)).filter_map(of_folder).min()
    };
    groups.lines().filter_map(of_line).min()
}

/// What `ulimit -v` leaves. More cannot be had, whatever is asked for.
pub(crate) fn process() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let limit: u64 = line(&limits, "Max address space")?.split(' ').next()?.parse().ok()?;
    Some(limit.saturating_sub(kibibytes(&status("VmSize:")?)?))
}

/// What stands behind `name` in the line that begins with it.
fn line(text: &str, name: &str) -> Option<String> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(rest.trim().to_owned())
}

/// `12 kB` as bytes.
fn kibibytes(text: &str) -> Option<u64> {
    text.strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_read() {
        assert_eq!(
            line("a: 1\nMemAvailable:   12 kB\n", "MemAvailable:").as_deref(),
            Some("12 kB")
        );
        assert_eq!(line("a: 1\n", "b:"), None);
        assert_eq!(kibibytes("12 kB"), Some(12 << 10));
        assert_eq!(kibibytes("12"), None);
    }

    #[test]
    fn the_limit_of_a_control_group_counts_and_so_do_those_it_lies_in() {
        let root = tempfile::tempdir().unwrap();
        let write = |folder: &str, files: [(&str, &str); 2]| {
            let folder = root.path().join(folder);
            fs::create_dir_all(&folder).unwrap();
            files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
        };
        write("user/job", [("memory.max", "1000\n"), ("memory.stat", "anon 100\nfile 800\n")]);
        write("user", [("memory.max", "max\n"), ("memory.stat", "anon 100\n")]);
        let one = ("memory.limit_in_bytes", "700\n");
        write("memory/old", [one, ("memory.stat", "total_rss 200\n")]);
        let left = |groups: &str| left(groups, root.path());
        assert_eq!(left("1:cpu:/old\n0::/user/job\n"), Some(900));
        assert_eq!(left("0::/user\n"), None);
        write("user", [("memory.max", "850\n"), ("memory.stat", "anon 100\n")]);
        assert_eq!(left("0::/user/job\n"), Some(750));
        assert_eq!(left("2:cpu,memory:/old/gone\n0::/user/job\n"), Some(500));
    }

    #[test]
    fn the_usual_limit_leaves_a_quarter_of_what_is_free() {
        let limit = usual_limit();
        assert!((1..=8 << 30).contains(&limit), "{limit}");
        assert!(free().is_none_or(|free| limit <= free));
    }
}
