//! Who gets the next slot.

use futures_util::FutureExt;
use std::pin::Pin;

use super::*;

type Waits = Pin<Box<dyn Future<Output = Option<Slot>> + Send>>;

fn request(address: u8, guest: &str, class: Class, effort: Effort) -> SlotRequest {
    let requester = Requester { address: Some(IpAddr::from([10, 0, 0, address])), guest: guest.to_owned() };
    SlotRequest { requester: SharedRequester::new(requester), class, effort }
}

/// Somebody who stands in the queue.
fn stands(pool: &Pool, request: SlotRequest) -> Waits {
    let pool = pool.clone();
    let mut waits: Waits = Box::pin(async move { pool.slot(request).await });
    assert!((&mut waits).now_or_never().is_none(), "all slots are taken");
    waits
}

fn sits(pool: &Pool, request: SlotRequest) -> Slot {
    pool.slot(request).now_or_never().flatten().expect("a free slot")
}

/// Gives slots back one by one, and says in which order they were handed out.
fn order(mut slot: Slot, mut queue: Vec<(&'static str, Waits)>) -> Vec<&'static str> {
    let mut served = Vec::new();
    while !queue.is_empty() {
        drop(slot);
        let found = queue.iter_mut().enumerate().find_map(|(index, (_, waits))| {
            let slot = waits.as_mut().now_or_never()?;
            Some((index, slot.expect("a slot")))
        });
        let (index, next) = found.expect("somebody is next");
        served.push(queue.remove(index).0);
        slot = next;
    }
    served
}

#[test]
fn addresses_take_turns_and_so_do_the_guests_of_one_address() {
    let pool = Pool::new(1);
    let long = |address, guest| request(address, guest, Class::Person, Effort::Long);
    let slot = sits(&pool, long(1, "mallory"));
    let stand = |name, address, guest| (name, stands(&pool, long(address, guest)));
    let queue = vec![
        stand("mallory 1", 1, "mallory"),
        stand("mallory 2", 1, "mallory"),
        stand("mallory 3", 1, "mallory"),
        stand("mallet", 1, "mallet"),
        stand("anna 1", 2, "anna"),
        stand("anna 2", 2, "anna"),
        stand("ben", 3, "ben"),
    ];
    let served = order(slot, queue);
    assert_eq!(served, ["anna 1", "ben", "mallet", "anna 2", "mallory 1", "mallory 2", "mallory 3"]);
}

#[test]
fn a_person_comes_before_computers_and_analyses() {
    let pool = Pool::new(1);
    let slot = sits(&pool, request(1, "mallory", Class::Computers, Effort::Open));
    let stand = |name, address, class| (name, stands(&pool, request(address, name, class, Effort::Open)));
    let queue = vec![
        stand("analysis", 3, Class::Analysis),
        stand("computers", 1, Class::Computers),
        stand("another analysis", 2, Class::Analysis),
        stand("anna", 2, Class::Person),
        stand("mallory", 1, Class::Person),
    ];
    // What is left is shared by those whose address was served longest ago.
    assert_eq!(order(slot, queue), ["anna", "mallory", "analysis", "another analysis", "computers"]);
}

#[test]
fn short_thoughts_of_people_do_not_wait_for_long_ones() {
    let pool = Pool::new(1);
    let _long = sits(&pool, request(1, "mallory", Class::Person, Effort::Long));
    let _waits = stands(&pool, request(1, "mallory", Class::Person, Effort::Long));
    let short = sits(&pool, request(2, "anna", Class::Person, Effort::Short));
    // There is one such slot, and it is for people only.
    let mut ben = stands(&pool, request(3, "ben", Class::Person, Effort::Short));
    let _computers = stands(&pool, request(4, "computers", Class::Computers, Effort::Short));
    drop(short);
    let bens = (&mut ben).now_or_never().flatten();
    assert!(bens.is_some(), "it is free again");
    drop(bens);
    assert_eq!(pool.waiting_tables(), 2);
}

#[test]
fn whoever_has_all_the_time_gives_way() {
    let pool = Pool::new(2);
    let analysis = sits(&pool, request(1, "anna", Class::Analysis, Effort::Open));
    let another = sits(&pool, request(1, "ben", Class::Analysis, Effort::Open));
    let pressure = |slot: &Slot| *slot.pressed.borrow();
    assert!(analysis.due().now_or_never().is_none());
    let third = stands(&pool, request(2, "carl", Class::Analysis, Effort::Open));
    assert_eq!((pressure(&analysis), pressure(&another)), (Pressure::Share, Pressure::None));
    let table = stands(&pool, request(1, "mallory", Class::Person, Effort::Long));
    assert_eq!((pressure(&analysis), pressure(&another)), (Pressure::Now, Pressure::Share));
    assert!(analysis.is_due() && analysis.due().now_or_never().is_some(), "at once");
    drop(table);
    assert_eq!(pressure(&analysis), Pressure::Share, "the table does not wait any more");
    drop(third);
    assert_eq!(pressure(&analysis), Pressure::None);
}

#[test]
fn a_comparison_waits_for_everybody_and_gives_way_at_once() {
    let pool = Pool::new(1);
    let comparison = sits(&pool, request(1, "", Class::Comparison, Effort::Open));
    let pressure = |slot: &Slot| *slot.pressed.borrow();
    for class in [Class::Person, Class::Computers, Class::Analysis] {
        let waits = stands(&pool, request(2, "anna", class, Effort::Open));
        assert_eq!(pressure(&comparison), Pressure::Now, "{class:?}");
        drop(waits);
        assert_eq!(pressure(&comparison), Pressure::None, "{class:?}");
    }
    let stand = |name, class| (name, stands(&pool, request(3, name, class, Effort::Open)));
    let queue = vec![
        stand("comparison", Class::Comparison),
        stand("analysis", Class::Analysis),
        stand("computers", Class::Computers),
        stand("person", Class::Person),
    ];
    assert_eq!((pool.waiting_tables(), pool.thinking_for("comparison")), (2, 0));
    assert_eq!(order(comparison, queue), ["person", "analysis", "computers", "comparison"]);
}

#[test]
fn only_what_may_be_cut_short_is_pressed_and_nobody_by_itself() {
    let pool = Pool::new(1);
    let pressure = |slot: &Slot| *slot.pressed.borrow();
    let long = sits(&pool, request(1, "anna", Class::Person, Effort::Long));
    let waits = stands(&pool, request(2, "ben", Class::Person, Effort::Open));
    assert_eq!(pressure(&long), Pressure::None, "a level is as strong as ever");
    drop(long);
    let open = waits.now_or_never().flatten().expect("a slot");
    let _own = stands(&pool, request(2, "ben", Class::Person, Effort::Long));
    assert_eq!(pressure(&open), Pressure::None, "only its own tables wait");
    let _other = stands(&pool, request(2, "anna", Class::Person, Effort::Long));
    assert_eq!(pressure(&open), Pressure::Share);
}

#[test]
fn whoever_goes_leaves_neither_a_place_nor_a_gap() {
    let pool = Pool::new(1);
    let person = |guest| request(1, guest, Class::Person, Effort::Long);
    let slot = sits(&pool, person("anna"));
    let (gone, mut stays) = (stands(&pool, person("ben")), stands(&pool, person("carl")));
    assert_eq!((pool.thinking_for("ben"), pool.thinking_for("anna")), (1, 1));
    // It is handed its slot just when it goes.
    drop(slot);
    drop(gone);
    let slot = (&mut stays).now_or_never().flatten();
    assert!(slot.is_some(), "the slot went on to the next");
    drop(slot);
    assert!(lock(&pool.0).running.is_empty() && pool.waiting_tables() == 0);
}

#[test]
fn the_owner_may_come_later() {
    let pool = Pool::new(1);
    let long = |address, guest| request(address, guest, Class::Person, Effort::Long);
    let slot = sits(&pool, long(1, "mallory"));
    let (first, late) = (long(1, "mallory"), long(1, "anna"));
    let queue = vec![("mallory", stands(&pool, first)), ("anna", stands(&pool, late.clone()))];
    let elsewhere = IpAddr::from([10, 0, 0, 2]);
    late.requester.set(Requester { address: Some(elsewhere), guest: "anna".to_owned() });
    assert_eq!(order(slot, queue), ["anna", "mallory"]);
}

#[test]
fn what_is_remembered_is_bounded() {
    let pool = Pool::new(1);
    for guest in 0..4 * REMEMBERED {
        drop(sits(&pool, request(1, &guest.to_string(), Class::Person, Effort::Long)));
    }
    assert!(lock(&pool.0).served.len() as u64 <= 2 * REMEMBERED + 1);
}
